package android.app;

import android.content.Context;
import android.content.DialogInterface;
import android.graphics.drawable.Drawable;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ListAdapter;
import android.widget.ListView;
import android.widget.TextView;

/** A dialog with a title, a message or a list, and up to three buttons, one below the other. */
public class AlertDialog extends Dialog {
    private static final int WIDTH = 900;
    private static final int MOST_LIST_HEIGHT = 1200;

    private CharSequence title;
    private CharSequence message;
    private View view;
    private ListView list;
    private TextView titleView;
    private TextView messageView;
    private final CharSequence[] labels = new CharSequence[3];
    private final DialogInterface.OnClickListener[] listeners = new DialogInterface.OnClickListener[3];
    private final Button[] buttons = new Button[3];

    protected AlertDialog(Context context) {
        super(context);
    }

    protected AlertDialog(Context context, int themeResId) {
        super(context, themeResId);
    }

    protected AlertDialog(Context context, boolean cancelable, OnCancelListener cancelListener) {
        super(context, cancelable, cancelListener);
    }

    @Override
    public void setTitle(CharSequence newTitle) {
        title = newTitle;
        if (titleView != null) {
            titleView.setText(newTitle);
        }
    }

    public void setMessage(CharSequence newMessage) {
        message = newMessage;
        if (messageView != null) {
            messageView.setText(newMessage);
        }
    }

    public void setView(View newView) {
        view = newView;
    }

    public void setIcon(int resId) {
    }

    public void setIcon(Drawable icon) {
    }

    public void setButton(int whichButton, CharSequence text, DialogInterface.OnClickListener listener) {
        labels[-1 - whichButton] = text;
        listeners[-1 - whichButton] = listener;
    }

    public Button getButton(int whichButton) {
        return buttons[-1 - whichButton];
    }

    public ListView getListView() {
        return list;
    }

    @Override
    public void show() {
        if (titleView == null) {
            build();
        }
        super.show();
    }

    private void build() {
        LinearLayout column = new LinearLayout(getContext());
        column.setOrientation(LinearLayout.VERTICAL);
        column.setBackgroundColor(0xffffffff);
        titleView = new TextView(getContext());
        titleView.setText(title);
        if (title != null) {
            column.addView(titleView);
        }
        if (message != null) {
            messageView = new TextView(getContext());
            messageView.setText(message);
            column.addView(messageView);
        }
        if (list != null) {
            int height = Math.min(list.getAdapter().getCount() * ListView.ROW_HEIGHT, MOST_LIST_HEIGHT);
            column.addView(list, new LinearLayout.LayoutParams(-1, height));
        }
        if (view != null) {
            column.addView(view);
        }
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] != null) {
                buttons[i] = button(i);
                column.addView(buttons[i]);
            }
        }
        setContentView(column, new android.view.ViewGroup.LayoutParams(WIDTH, -2));
    }

    private Button button(final int index) {
        Button button = new Button(getContext());
        button.setText(labels[index]);
        button.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View clicked) {
                if (listeners[index] != null) {
                    listeners[index].onClick(AlertDialog.this, -1 - index);
                }
                dismiss();
            }
        });
        return button;
    }

    /** Makes an alert dialog. */
    public static class Builder {
        private final AlertDialog dialog;

        public Builder(Context context) {
            dialog = new AlertDialog(context);
        }

        public Builder(Context context, int themeResId) {
            dialog = new AlertDialog(context, themeResId);
        }

        public Context getContext() {
            return dialog.getContext();
        }

        private CharSequence text(int id) {
            return dialog.getContext().getText(id);
        }

        public Builder setTitle(CharSequence title) {
            dialog.setTitle(title);
            return this;
        }

        public Builder setTitle(int titleId) {
            return setTitle(text(titleId));
        }

        public Builder setMessage(CharSequence message) {
            dialog.setMessage(message);
            return this;
        }

        public Builder setMessage(int messageId) {
            return setMessage(text(messageId));
        }

        public Builder setIcon(int iconId) {
            return this;
        }

        public Builder setIcon(Drawable icon) {
            return this;
        }

        public Builder setView(View view) {
            dialog.setView(view);
            return this;
        }

        public Builder setPositiveButton(CharSequence text, DialogInterface.OnClickListener listener) {
            dialog.setButton(BUTTON_POSITIVE, text, listener);
            return this;
        }

        public Builder setPositiveButton(int textId, DialogInterface.OnClickListener listener) {
            return setPositiveButton(text(textId), listener);
        }

        public Builder setNegativeButton(CharSequence text, DialogInterface.OnClickListener listener) {
            dialog.setButton(BUTTON_NEGATIVE, text, listener);
            return this;
        }

        public Builder setNegativeButton(int textId, DialogInterface.OnClickListener listener) {
            return setNegativeButton(text(textId), listener);
        }

        public Builder setNeutralButton(CharSequence text, DialogInterface.OnClickListener listener) {
            dialog.setButton(BUTTON_NEUTRAL, text, listener);
            return this;
        }

        public Builder setNeutralButton(int textId, DialogInterface.OnClickListener listener) {
            return setNeutralButton(text(textId), listener);
        }

        public Builder setCancelable(boolean cancelable) {
            dialog.setCancelable(cancelable);
            return this;
        }

        public Builder setOnCancelListener(OnCancelListener listener) {
            dialog.setOnCancelListener(listener);
            return this;
        }

        public Builder setOnDismissListener(OnDismissListener listener) {
            dialog.setOnDismissListener(listener);
            return this;
        }

        public Builder setOnKeyListener(OnKeyListener listener) {
            dialog.setOnKeyListener(listener);
            return this;
        }

        public Builder setItems(CharSequence[] items, DialogInterface.OnClickListener listener) {
            return setAdapter(new ArrayAdapter<CharSequence>(dialog.getContext(), 0, items), listener);
        }

        public Builder setItems(int itemsId, DialogInterface.OnClickListener listener) {
            return setItems(dialog.getContext().getResources().getTextArray(itemsId), listener);
        }

        public Builder setAdapter(ListAdapter adapter, final DialogInterface.OnClickListener listener) {
            return list(adapter, listener, true);
        }

        public Builder setSingleChoiceItems(CharSequence[] items, int checkedItem,
                DialogInterface.OnClickListener listener) {
            return list(new ArrayAdapter<CharSequence>(dialog.getContext(), 0, items), listener, false);
        }

        private Builder list(ListAdapter adapter, final DialogInterface.OnClickListener listener,
                final boolean closes) {
            ListView list = new ListView(dialog.getContext());
            list.setAdapter(adapter);
            list.setOnItemClickListener(new AdapterView.OnItemClickListener() {
                @Override
                public void onItemClick(AdapterView<?> parent, View item, int position, long id) {
                    if (listener != null) {
                        listener.onClick(dialog, position);
                    }
                    if (closes) {
                        dialog.dismiss();
                    }
                }
            });
            dialog.list = list;
            return this;
        }

        public AlertDialog create() {
            dialog.create();
            return dialog;
        }

        public AlertDialog show() {
            dialog.show();
            return dialog;
        }
    }
}

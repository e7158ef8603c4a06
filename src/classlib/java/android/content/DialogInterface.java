package android.content;

import android.view.KeyEvent;

/** A dialog as its listeners see it. */
public interface DialogInterface {
    int BUTTON_POSITIVE = -1;
    int BUTTON_NEGATIVE = -2;
    int BUTTON_NEUTRAL = -3;

    void cancel();

    void dismiss();

    /** Told when it is cancelled. */
    interface OnCancelListener {
        void onCancel(DialogInterface dialog);
    }

    /** Told when it goes. */
    interface OnDismissListener {
        void onDismiss(DialogInterface dialog);
    }

    /** Told when it is shown. */
    interface OnShowListener {
        void onShow(DialogInterface dialog);
    }

    /** Told when a button or an item is clicked. */
    interface OnClickListener {
        void onClick(DialogInterface dialog, int which);
    }

    /** Told when an item is checked or not. */
    interface OnMultiChoiceClickListener {
        void onClick(DialogInterface dialog, int which, boolean isChecked);
    }

    /** Told of keys. */
    interface OnKeyListener {
        boolean onKey(DialogInterface dialog, int keyCode, KeyEvent event);
    }
}

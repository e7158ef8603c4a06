package android.app;

import android.content.Context;
import android.content.DialogInterface;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;

/** A window over the others, as large as its content, in the middle of the screen. */
public class Dialog implements DialogInterface, Window.Callback, KeyEvent.Callback {
    private final Context context;
    private final Window window;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private OnCancelListener cancelListener;
    private OnDismissListener dismissListener;
    private OnShowListener showListener;
    private OnKeyListener keyListener;
    private boolean cancelable = true;
    private boolean cancelledOutside = true;
    private boolean created;
    private boolean showing;
    private boolean cancelled;

    public Dialog(Context context) {
        this(context, 0);
    }

    public Dialog(Context context, int themeResId) {
        this.context = context;
        window = new Window(context);
        window.setCallback(this);
        window.setFloating();
    }

    protected Dialog(Context context, boolean cancelable, OnCancelListener cancelListener) {
        this(context);
        this.cancelable = cancelable;
        this.cancelListener = cancelListener;
    }

    public final Context getContext() {
        return context;
    }

    public Window getWindow() {
        return window;
    }

    public LayoutInflater getLayoutInflater() {
        return LayoutInflater.from(context);
    }

    public boolean isShowing() {
        return showing;
    }

    public void create() {
        if (!created) {
            created = true;
            onCreate(null);
        }
    }

    protected void onCreate(Bundle savedInstanceState) {
    }

    protected void onStart() {
    }

    protected void onStop() {
    }

    public void show() {
        if (showing) {
            return;
        }
        cancelled = false;
        create();
        onStart();
        showing = true;
        window.setShown(true);
        if (showListener != null) {
            showListener.onShow(this);
        }
    }

    public void hide() {
        window.setShown(false);
    }

    @Override
    public void dismiss() {
        if (Looper.getMainLooper().isCurrentThread()) {
            dismissNow();
        } else {
            handler.post(new Runnable() {
                @Override
                public void run() {
                    dismissNow();
                }
            });
        }
    }

    private void dismissNow() {
        if (!showing) {
            return;
        }
        showing = false;
        window.close();
        onStop();
        if (dismissListener != null) {
            final OnDismissListener told = dismissListener;
            handler.post(new Runnable() {
                @Override
                public void run() {
                    told.onDismiss(Dialog.this);
                }
            });
        }
    }

    @Override
    public void cancel() {
        if (!cancelled && cancelListener != null) {
            cancelled = true;
            final OnCancelListener told = cancelListener;
            handler.post(new Runnable() {
                @Override
                public void run() {
                    told.onCancel(Dialog.this);
                }
            });
        }
        dismiss();
    }

    public void setContentView(View view) {
        window.setContentView(view);
    }

    public void setContentView(View view, ViewGroup.LayoutParams params) {
        window.setContentView(view, params);
    }

    public void setContentView(int layoutResID) {
        window.setContentView(getLayoutInflater().inflate(layoutResID, window.contentParent(), false));
    }

    @SuppressWarnings("unchecked")
    public <T extends View> T findViewById(int id) {
        return (T) window.getDecorView().findViewById(id);
    }

    public void setTitle(CharSequence title) {
    }

    public void setTitle(int titleId) {
        setTitle(context.getText(titleId));
    }

    public final boolean requestWindowFeature(int featureId) {
        return true;
    }

    public void setCancelable(boolean flag) {
        cancelable = flag;
    }

    public void setCanceledOnTouchOutside(boolean cancel) {
        cancelledOutside = cancel;
    }

    public void setOnCancelListener(OnCancelListener listener) {
        cancelListener = listener;
    }

    public void setOnDismissListener(OnDismissListener listener) {
        dismissListener = listener;
    }

    public void setOnShowListener(OnShowListener listener) {
        showListener = listener;
    }

    public void setOnKeyListener(OnKeyListener listener) {
        keyListener = listener;
    }

    public void onBackPressed() {
        if (cancelable) {
            cancel();
        }
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        return keyCode == KeyEvent.KEYCODE_BACK;
    }

    @Override
    public boolean onKeyUp(int keyCode, KeyEvent event) {
        if (keyCode == KeyEvent.KEYCODE_BACK) {
            onBackPressed();
            return true;
        }
        return false;
    }

    @Override
    public boolean onKeyLongPress(int keyCode, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyMultiple(int keyCode, int repeatCount, KeyEvent event) {
        return false;
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        return keyListener != null && keyListener.onKey(this, event.getKeyCode(), event)
                || window.superDispatchKeyEvent(event) || event.dispatch(this);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        return window.superDispatchTouchEvent(event) || onTouchEvent(event);
    }

    /** Reached by touches outside, too. */
    public boolean onTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_DOWN && cancelable && cancelledOutside && showing
                && window.isOutside(event)) {
            cancel();
            return true;
        }
        return false;
    }

    @Override
    public void onContentChanged() {
    }

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
    }

    @Override
    public void onAttachedToWindow() {
    }

    @Override
    public void onDetachedFromWindow() {
    }
}

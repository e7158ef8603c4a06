package android.app;

import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;

/** A service that handles its intents one after another on a thread of its own, and then stops. */
public abstract class IntentService extends Service {
    private final String name;
    private volatile Looper looper;
    private volatile Handler handler;
    private boolean redelivery;

    private final class Work extends Handler {
        Work(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message message) {
            onHandleIntent((Intent) message.obj);
            stopSelf(message.arg1);
        }
    }

    public IntentService(String name) {
        this.name = name;
    }

    public void setIntentRedelivery(boolean enabled) {
        redelivery = enabled;
    }

    @Override
    public void onCreate() {
        super.onCreate();
        HandlerThread thread = new HandlerThread("IntentService[" + name + "]");
        thread.start();
        looper = thread.getLooper();
        handler = new Work(looper);
    }

    @Override
    public void onStart(Intent intent, int startId) {
        handler.sendMessage(handler.obtainMessage(0, startId, 0, intent));
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        onStart(intent, startId);
        return redelivery ? START_REDELIVER_INTENT : START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        looper.quit();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    protected abstract void onHandleIntent(Intent intent);
}

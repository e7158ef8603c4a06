package android.media;

import android.os.SystemClock;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;

/**
 * Plays a file: the phone is told while it does. What is in the file is not decoded; a file takes as long as one of 128
 * kbit/s.
 */
public class MediaPlayer {
    private static final int IDLE = 0;
    private static final int INITIALIZED = 1;
    private static final int PREPARED = 2;
    private static final int STARTED = 3;
    private static final int PAUSED = 4;
    private static final int STOPPED = 5;
    private static final int COMPLETED = 6;
    private static final int END = 7;
    /** 128 kbit/s. */
    private static final int BYTES_PER_MS = 16;

    /** Hears of the end. */
    public interface OnCompletionListener {
        void onCompletion(MediaPlayer player);
    }

    /** Hears that the player can start. */
    public interface OnPreparedListener {
        void onPrepared(MediaPlayer player);
    }

    /** Hears of what went wrong, which nothing does. */
    public interface OnErrorListener {
        boolean onError(MediaPlayer player, int what, int extra);
    }

    private final Output output = new Output();
    private OnCompletionListener completion;
    private OnPreparedListener prepared;
    private int state = IDLE;
    private boolean looping;
    private long duration;
    private long position;
    private long startedAt;

    private void need(boolean holds) {
        if (!holds) {
            throw new IllegalStateException();
        }
    }

    private boolean isReady() {
        return state >= PREPARED && state <= PAUSED || state == COMPLETED;
    }

    public void setDataSource(String path) throws IOException {
        need(state == IDLE);
        File file = new File(path);
        if (!file.isFile()) {
            throw new FileNotFoundException(path + ": open failed: ENOENT (No such file or directory)");
        }
        duration = Math.max(1, file.length() / BYTES_PER_MS);
        state = INITIALIZED;
    }

    public void setAudioStreamType(int type) {
        need(state != END);
    }

    public void prepare() throws IOException {
        need(state == INITIALIZED || state == STOPPED);
        position = 0;
        state = PREPARED;
    }

    public void prepareAsync() {
        need(state == INITIALIZED || state == STOPPED);
        output.later(new Runnable() {
            @Override
            public void run() {
                if (state == INITIALIZED || state == STOPPED) {
                    position = 0;
                    state = PREPARED;
                    if (prepared != null) {
                        prepared.onPrepared(MediaPlayer.this);
                    }
                }
            }
        });
    }

    public void start() {
        need(isReady());
        if (state == STARTED) {
            return;
        }
        if (state == COMPLETED) {
            position = 0;
        }
        state = STARTED;
        play();
    }

    private void play() {
        startedAt = SystemClock.uptimeMillis();
        output.play(duration - position, new Runnable() {
            @Override
            public void run() {
                end();
            }
        });
    }

    private void end() {
        if (looping) {
            position = 0;
            play();
            return;
        }
        output.turn(false);
        position = duration;
        state = COMPLETED;
        if (completion != null) {
            completion.onCompletion(this);
        }
    }

    public void pause() {
        need(isReady());
        if (state == STARTED) {
            position = getCurrentPosition();
            output.stop();
            state = PAUSED;
        }
    }

    public void stop() {
        need(isReady() || state == STOPPED);
        output.stop();
        state = STOPPED;
    }

    public void seekTo(int milliseconds) {
        need(isReady());
        position = Math.max(0, Math.min(milliseconds, duration));
        if (state == STARTED) {
            output.stop();
            play();
        }
    }

    public boolean isPlaying() {
        need(state != END);
        return state == STARTED && output.isOn();
    }

    public int getDuration() {
        need(isReady() || state == STOPPED);
        return (int) duration;
    }

    public int getCurrentPosition() {
        need(state != END);
        long played = state == STARTED ? SystemClock.uptimeMillis() - startedAt : 0;
        return (int) Math.min(duration, position + played);
    }

    public void setLooping(boolean wanted) {
        need(state != END);
        looping = wanted;
    }

    public boolean isLooping() {
        need(state != END);
        return looping;
    }

    public void setVolume(float left, float right) {
        need(state != END);
    }

    public void setOnCompletionListener(OnCompletionListener listener) {
        completion = listener;
    }

    public void setOnPreparedListener(OnPreparedListener listener) {
        prepared = listener;
    }

    public void setOnErrorListener(OnErrorListener listener) {
        need(state != END);
    }

    public void reset() {
        need(state != END);
        output.stop();
        looping = false;
        state = IDLE;
    }

    public void release() {
        output.stop();
        state = END;
    }
}

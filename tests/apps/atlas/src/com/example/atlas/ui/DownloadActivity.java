package com.example.atlas.ui;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.view.View;
import android.widget.ProgressBar;
import com.example.atlas.compress.CompressJob;
import com.example.atlas.digest.DigestJob;

/** Maps for the road. Rows: 0 download, 1 pause or go on, 2 cancel, 3 pack and check, 4 how far it is. */
public final class DownloadActivity extends Screen implements Downloader.Listener {
    private static final int PROGRESS = 1;
    private static final int ENDED = 2;

    private ProgressBar progress;
    private Downloader downloader;
    private int maps;

    private final Handler messages = new Handler(Looper.getMainLooper()) {
        @Override
        public void handleMessage(Message message) {
            switch (message.what) {
                case PROGRESS:
                    progress.setProgress(message.arg1);
                    break;
                case ENDED:
                    downloader = null;
                    say((String) message.obj);
                    break;
                default:
                    break;
            }
        }
    };

    @Override
    protected String name() {
        return "Downloads";
    }

    @Override
    protected void build() {
        addButton("Download", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                start();
            }
        });
        addButton("Pause", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                if (downloader != null) {
                    downloader.setPaused(!downloader.isPaused());
                    say(downloader.isPaused() ? "paused" : "going on");
                }
            }
        });
        addButton("Cancel", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                cancel();
            }
        });
        addButton("Pack and check", new RunJobs(new CompressJob(), new DigestJob()));
        progress = new ProgressBar(this);
        progress.setMax(Downloader.PARTS);
        addRows(progress, 1);
    }

    private void start() {
        if (downloader == null) {
            downloader = new Downloader(this, maps++, this);
            downloader.start();
            say("downloading");
        }
    }

    private void cancel() {
        if (downloader != null) {
            downloader.cancel();
        }
    }

    @Override
    public void progress(int parts, int bytes) {
        messages.sendMessage(messages.obtainMessage(PROGRESS, parts, bytes, null));
    }

    @Override
    public void ended(String text) {
        messages.sendMessage(messages.obtainMessage(ENDED, text));
    }

    @Override
    protected void onStop() {
        super.onStop();
        cancel();
    }
}

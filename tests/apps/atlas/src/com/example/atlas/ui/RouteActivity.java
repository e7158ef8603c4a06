package com.example.atlas.ui;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import android.view.View;
import android.widget.ProgressBar;
import com.example.atlas.route.RouteJob;
import com.example.atlas.spatial.SpatialJob;
import com.example.atlas.trips.TripsJob;

/** Plans ways. Rows: 0 here, 1 on another thread, 2 what is near, 3 a tour, 4 how far the planning is. */
public final class RouteActivity extends Screen {
    private static final int PLAN = 1;

    private HandlerThread thread;
    private Handler planner;
    private ProgressBar progress;
    private int asked;
    private int answered;

    /** Plans on the thread of its looper. */
    private final class Planner extends Handler {
        Planner(HandlerThread on) {
            super(on.getLooper());
        }

        @Override
        public void handleMessage(Message message) {
            if (message.what == PLAN) {
                final String text = new RouteJob().run(message.arg1);
                runOnUiThread(new Runnable() {
                    @Override
                    public void run() {
                        answered++;
                        progress.setProgress(answered);
                        say("planned " + text);
                    }
                });
            }
        }
    }

    @Override
    protected String name() {
        return "Routes";
    }

    @Override
    protected void build() {
        addButton("Plan", new RunJobs(new RouteJob()));
        addButton("Plan meanwhile", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                progress.setMax(asked + 1);
                planner.sendMessage(planner.obtainMessage(PLAN, asked++, 0, null));
            }
        });
        addButton("Nearby", new RunJobs(new SpatialJob()));
        addButton("Tour", new RunJobs(new TripsJob()));
        progress = new ProgressBar(this);
        addRows(progress, 1);
    }

    @Override
    protected void onStart() {
        super.onStart();
        thread = new HandlerThread("planner");
        thread.start();
        planner = new Planner(thread);
    }

    @Override
    protected void onStop() {
        super.onStop();
        planner.removeMessages(PLAN);
        thread.quit();
    }
}

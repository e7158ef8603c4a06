package com.example.atlas.ui;

import android.os.AsyncTask;
import android.os.CountDownTimer;
import android.view.View;
import android.widget.ProgressBar;
import com.example.atlas.Catalogue;
import com.example.atlas.core.Job;
import com.example.atlas.stats.Running;

/** Figures. Rows: 0 all in the background, 1 cancel, 2 one here, 3 a countdown, 4 how far it is. */
public final class StatsActivity extends Screen {
    private ProgressBar progress;
    private Figures figures;
    private CountDownTimer timer;
    private int rounds;

    /** Runs all jobs, and says how far it is. */
    private final class Figures extends AsyncTask<Integer, Integer, String> {
        @Override
        protected void onPreExecute() {
            progress.setProgress(0);
        }

        @Override
        protected String doInBackground(Integer... round) {
            Job[] jobs = Catalogue.figures();
            Running lengths = new Running();
            for (int i = 0; i < jobs.length && !isCancelled(); i++) {
                lengths.add(jobs[i].run(round[0]).length());
                publishProgress(i + 1, jobs.length);
            }
            return lengths.count() + " figures, " + Math.round(lengths.mean()) + " letters each";
        }

        @Override
        protected void onProgressUpdate(Integer... done) {
            progress.setMax(done[1]);
            progress.setProgress(done[0]);
        }

        @Override
        protected void onPostExecute(String text) {
            say(text);
        }

        @Override
        protected void onCancelled() {
            say("cancelled");
        }
    }

    /** Counts down from a second. */
    private final class Countdown extends CountDownTimer {
        private int ticks;

        Countdown() {
            super(1000, 200);
        }

        @Override
        public void onTick(long millisLeft) {
            ticks++;
        }

        @Override
        public void onFinish() {
            say("time is up" + (ticks > 0 ? "" : " at once"));
        }
    }

    @Override
    protected String name() {
        return "Statistics";
    }

    @Override
    protected void build() {
        addButton("All", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                figures = new Figures();
                figures.execute(rounds++);
            }
        });
        addButton("Cancel", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                cancel();
            }
        });
        addButton("One", new RunJobs(Catalogue.figures()));
        addButton("Countdown", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                timer = new Countdown();
                timer.start();
            }
        });
        progress = new ProgressBar(this);
        addRows(progress, 1);
    }

    private void cancel() {
        if (figures != null) {
            figures.cancel(false);
            figures = null;
        }
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    @Override
    protected void onStop() {
        super.onStop();
        cancel();
    }
}

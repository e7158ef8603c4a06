package test.app;

import android.app.Activity;
import android.media.AudioManager;
import android.media.MediaPlayer;
import android.media.ToneGenerator;
import android.os.Bundle;
import android.os.Handler;
import android.util.Log;
import android.view.KeyEvent;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/** Five buttons: compute, fetch, store, crash, sound. */
public class Board extends Activity implements View.OnClickListener {
    private TextView status;
    private final Handler handler = new Handler();
    private int clicks;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        for (String label : new String[] {"Compute", "Fetch", "Store", "Crash", "Sound"}) {
            Button button = new Button(this);
            button.setText(label);
            button.setOnClickListener(this);
            column.addView(button);
        }
        status = new TextView(this);
        status.setText("ready");
        column.addView(status);
        setContentView(column);
        Log.i("Board", "created");
    }

    @Override
    public void onClick(View view) {
        clicks++;
        String label = ((Button) view).getText().toString();
        if (label.equals("Compute")) {
            status.setText("computed " + compute(20000));
        } else if (label.equals("Fetch")) {
            new Thread(new Fetch(), "fetch").start();
        } else if (label.equals("Store")) {
            store();
        } else if (label.equals("Sound")) {
            sound();
        } else {
            throw new IllegalStateException("crash " + clicks);
        }
    }

    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        Log.d("Board", "key " + code);
        if (code >= KeyEvent.KEYCODE_A && code <= KeyEvent.KEYCODE_Z) {
            tick(10 * (code - KeyEvent.KEYCODE_A + 1), 0);
        }
        return super.onKeyDown(code, event);
    }

    /** Posts a message every so many milliseconds for a second. */
    private void tick(final int every, final int after) {
        if (after >= 1000) {
            return;
        }
        handler.postDelayed(new Runnable() {
            @Override
            public void run() {
                tick(every, after + every);
            }
        }, every);
    }

    static int compute(int rounds) {
        int hash = 7;
        for (int i = 0; i < rounds; i++) {
            hash = hash * 31 + (i ^ hash >>> 7);
        }
        return hash;
    }

    private class Fetch implements Runnable {
        @Override
        public void run() {
            try {
                URL url = new URL("http://server.test/items?size=40000&latency=80");
                HttpURLConnection connection = (HttpURLConnection) url.openConnection();
                InputStream in = connection.getInputStream();
                byte[] buffer = new byte[4096];
                int sum = 0;
                int total = 0;
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    total += n;
                    for (int i = 0; i < n; i++) {
                        sum += buffer[i];
                    }
                }
                in.close();
                final String text = connection.getResponseCode() + " " + total + " " + (sum != 0);
                handler.post(new Runnable() {
                    @Override
                    public void run() {
                        status.setText(text);
                    }
                });
            } catch (Exception e) {
                Log.e("Board", "failed: " + e);
            }
        }
    }

    private void sound() {
        File file = new File(getFilesDir(), "sound");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[16000]);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
        final MediaPlayer player = new MediaPlayer();
        player.setOnCompletionListener(new MediaPlayer.OnCompletionListener() {
            @Override
            public void onCompletion(MediaPlayer ended) {
                Log.i("Board", "played " + ended.getDuration() + " " + ended.isPlaying());
                ended.release();
                new ToneGenerator(AudioManager.STREAM_MUSIC, 80).startTone(ToneGenerator.TONE_PROP_BEEP);
            }
        });
        try {
            player.setDataSource(file.getPath());
            player.prepare();
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
        player.start();
    }

    private void store() {
        try {
            File file = new File(getFilesDir(), "notes.txt");
            FileOutputStream out = new FileOutputStream(file);
            out.write("clicks ".getBytes());
            out.write('0' + clicks);
            out.close();
            RandomAccessFile mapped = new RandomAccessFile(new File(getFilesDir(), "map.bin"), "rw");
            MappedByteBuffer map = mapped.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 64);
            map.order(ByteOrder.LITTLE_ENDIAN);
            map.putInt(8, 0x01020304);
            map.putLong(16, -2L);
            status.setText("stored " + file.length() + " " + map.getInt(8));
        } catch (Exception e) {
            status.setText("failed: " + e);
        }
    }

    @Override
    protected void onDestroy() {
        Log.i("Board", "destroyed after " + clicks);
        super.onDestroy();
    }
}

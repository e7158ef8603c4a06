package org.wattline.trainer;

import android.media.AudioManager;
import android.media.ToneGenerator;

/** Sound. */
final class Tone extends Load {
    private static final int VOLUME = 50;

    private ToneGenerator generator;

    @Override
    void on() {
        generator = new ToneGenerator(AudioManager.STREAM_MUSIC, VOLUME);
        generator.startTone(ToneGenerator.TONE_SUP_DIAL);
    }

    @Override
    void off() {
        generator.stopTone();
        generator.release();
    }
}

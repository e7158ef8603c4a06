package org.wattline.trainer;

/** A screen that is lit all over, at full brightness: what is shown otherwise is dark. */
final class White extends Load {
    private final Bright bright;
    private final MainActivity activity;

    White(MainActivity activity) {
        this.activity = activity;
        bright = new Bright(activity, 10);
    }

    @Override
    void on() {
        bright.on();
        activity.show(true);
    }

    @Override
    void off() {
        activity.show(false);
        bright.off();
    }
}

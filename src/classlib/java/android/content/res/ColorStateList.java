package android.content.res;

/** A colour for each state; on the phone the first one is for all. */
public class ColorStateList {
    private final int[] colors;

    public ColorStateList(int[][] states, int[] colors) {
        this.colors = colors;
    }

    public static ColorStateList valueOf(int color) {
        return new ColorStateList(new int[][] {{}}, new int[] {color});
    }

    public int getDefaultColor() {
        return colors[colors.length - 1];
    }

    public int getColorForState(int[] stateSet, int defaultColor) {
        return colors.length == 0 ? defaultColor : getDefaultColor();
    }

    public boolean isStateful() {
        return colors.length > 1;
    }
}

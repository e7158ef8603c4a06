package android.graphics;

/** Changes colours before they are drawn. */
public class ColorFilter {
    public ColorFilter() {
    }

    int filter(int color) {
        return color;
    }
}

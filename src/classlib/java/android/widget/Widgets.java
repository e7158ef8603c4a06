package android.widget;

import android.content.Context;
import android.view.View;

/** Makes the widgets that layouts name. */
public final class Widgets {
    public static final int SIMPLE_LIST_ITEM_1 = 0x01090003;
    public static final int SIMPLE_LIST_ITEM_2 = 0x01090004;
    public static final int SIMPLE_LIST_ITEM_CHECKED = 0x01090005;
    public static final int SIMPLE_SPINNER_ITEM = 0x01090008;
    public static final int SIMPLE_SPINNER_DROPDOWN_ITEM = 0x01090009;
    public static final int TEXT1 = 0x01020014;
    public static final int TEXT2 = 0x01020015;

    private Widgets() {
    }

    private static TextView text(Context context, int id) {
        TextView view = new TextView(context);
        view.setId(id);
        return view;
    }

    /** A view of one of Android's own layouts for rows, or null. */
    public static View systemLayout(Context context, int resource) {
        switch (resource) {
            case 0:
            case SIMPLE_LIST_ITEM_1:
            case SIMPLE_LIST_ITEM_CHECKED:
            case SIMPLE_SPINNER_ITEM:
            case SIMPLE_SPINNER_DROPDOWN_ITEM:
                return text(context, TEXT1);
            case SIMPLE_LIST_ITEM_2:
                LinearLayout column = new LinearLayout(context);
                column.setOrientation(LinearLayout.VERTICAL);
                column.addView(text(context, TEXT1));
                column.addView(text(context, TEXT2));
                return column;
            default:
                return null;
        }
    }

    /** A widget by its simple name, or null. */
    public static View made(String name, Context context) {
        switch (name) {
            case "View":
            case "Space":
                return new View(context);
            case "TextView":
                return new TextView(context);
            case "Button":
                return new Button(context);
            case "EditText":
                return new EditText(context);
            case "ImageView":
                return new ImageView(context);
            case "ImageButton":
                return new ImageButton(context);
            case "CheckBox":
                return new CheckBox(context);
            case "RadioButton":
                return new RadioButton(context);
            case "RadioGroup":
                return new RadioGroup(context);
            case "Switch":
                return new Switch(context);
            case "ToggleButton":
                return new ToggleButton(context);
            case "ProgressBar":
                return new ProgressBar(context);
            case "SeekBar":
                return new SeekBar(context);
            case "Spinner":
                return new Spinner(context);
            case "ListView":
                return new ListView(context);
            case "GridView":
                return new GridView(context);
            case "ScrollView":
                return new ScrollView(context);
            case "HorizontalScrollView":
                return new HorizontalScrollView(context);
            case "LinearLayout":
                return new LinearLayout(context);
            case "FrameLayout":
                return new FrameLayout(context);
            case "RelativeLayout":
                return new RelativeLayout(context);
            case "GridLayout":
                return new GridLayout(context);
            case "TableLayout":
                return new TableLayout(context);
            case "TableRow":
                return new TableRow(context);
            case "ViewFlipper":
                return new ViewFlipper(context);
            default:
                return null;
        }
    }
}

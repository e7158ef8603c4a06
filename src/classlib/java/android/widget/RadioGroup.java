package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;

/** Choices of which one is checked. */
public class RadioGroup extends LinearLayout implements CompoundButton.OnCheckedChangeListener {
    /** Told of the choice. */
    public interface OnCheckedChangeListener {
        void onCheckedChanged(RadioGroup group, int checkedId);
    }

    private int checkedId = -1;
    private OnCheckedChangeListener listener;

    public RadioGroup(Context context) {
        super(context);
        init();
    }

    public RadioGroup(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public RadioGroup(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setOrientation(VERTICAL);
    }

    @Override
    public void onViewAdded(View child) {
        if (child instanceof RadioButton) {
            if (child.getId() == NO_ID) {
                child.setId(View.generateViewId());
            }
            ((RadioButton) child).setGroupListener(this);
            if (((RadioButton) child).isChecked()) {
                onCheckedChanged((RadioButton) child, true);
            }
        }
    }

    @Override
    public void onCheckedChanged(CompoundButton button, boolean isChecked) {
        if (isChecked) {
            View before = findViewById(checkedId);
            checkedId = button.getId();
            if (before instanceof RadioButton && before != button) {
                ((RadioButton) before).setChecked(false);
            }
            if (listener != null) {
                listener.onCheckedChanged(this, checkedId);
            }
        }
    }

    public void check(int id) {
        View view = findViewById(id);
        if (view instanceof RadioButton) {
            ((RadioButton) view).setChecked(true);
        } else if (id == -1) {
            clearCheck();
        }
    }

    public int getCheckedRadioButtonId() {
        return checkedId;
    }

    public void clearCheck() {
        View before = findViewById(checkedId);
        checkedId = -1;
        if (before instanceof RadioButton) {
            ((RadioButton) before).setChecked(false);
        }
        if (listener != null) {
            listener.onCheckedChanged(this, -1);
        }
    }

    public void setOnCheckedChangeListener(OnCheckedChangeListener newListener) {
        listener = newListener;
    }
}

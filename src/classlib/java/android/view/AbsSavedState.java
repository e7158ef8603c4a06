package android.view;

import android.os.Parcel;
import android.os.Parcelable;

/** The state of a view. */
public abstract class AbsSavedState implements Parcelable {
    public static final AbsSavedState EMPTY_STATE = new AbsSavedState() {
    };

    private final Parcelable superState;

    private AbsSavedState() {
        superState = null;
    }

    protected AbsSavedState(Parcelable superState) {
        if (superState == null) {
            throw new IllegalArgumentException("superState must not be null");
        }
        this.superState = superState == EMPTY_STATE ? null : superState;
    }

    public final Parcelable getSuperState() {
        return superState;
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int flags) {
        dest.writeParcelable(superState, flags);
    }
}

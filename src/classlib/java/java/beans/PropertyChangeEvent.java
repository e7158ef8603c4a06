package java.beans;

import java.util.EventObject;

/** A property has changed, from one value to another. */
public class PropertyChangeEvent extends EventObject {
    private final String propertyName;
    private final Object oldValue;
    private final Object newValue;
    private Object propagationId;

    public PropertyChangeEvent(Object source, String propertyName, Object oldValue, Object newValue) {
        super(source);
        this.propertyName = propertyName;
        this.oldValue = oldValue;
        this.newValue = newValue;
    }

    public String getPropertyName() {
        return propertyName;
    }

    public Object getNewValue() {
        return newValue;
    }

    public Object getOldValue() {
        return oldValue;
    }

    public void setPropagationId(Object id) {
        propagationId = id;
    }

    public Object getPropagationId() {
        return propagationId;
    }

    @Override
    public String toString() {
        return getClass().getName() + "[propertyName=" + propertyName + "; oldValue=" + oldValue
                + "; newValue=" + newValue + "; propagationId=" + propagationId + "; source=" + source + "]";
    }
}

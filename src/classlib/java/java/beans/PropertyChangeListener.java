package java.beans;

import java.util.EventListener;

/** Is told when a property has changed. */
public interface PropertyChangeListener extends EventListener {
    void propertyChange(PropertyChangeEvent event);
}

package com.example.gazette;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/**
 * A reader of feeds. The screen is a column of rows of 120 pixels: 0 parses the next feed, 1 makes pages of its articles,
 * 2 makes an index of all feeds, 3 searches it; what they show is below.
 */
public final class MainActivity extends Activity implements View.OnClickListener {
    private static final int ROW = 120;
    private static final int ITEMS = 24;
    private static final String[] LABELS = {"Parse", "Pages", "Index", "Search"};

    private LinearLayout column;
    private TextView shown;
    private Node feed = new Node("feed");
    private Index index = new Index();
    private int feeds;
    private int searches;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        for (int i = 0; i < LABELS.length; i++) {
            Button button = new Button(this);
            button.setText(LABELS[i]);
            button.setId(i + 1);
            button.setOnClickListener(this);
            column.addView(button, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ROW));
        }
        shown = new TextView(this);
        column.addView(shown, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 5 * ROW));
        setContentView(column);
    }

    @Override
    public void onClick(View view) {
        switch (view.getId()) {
            case 1:
                String xml = new Feed(feeds++).xml(ITEMS);
                feed = new XmlParser(xml).parse();
                shown.setText(feed.attributes.get("title") + ": " + feed.children.size() + " of " + xml.length());
                break;
            case 2:
                int length = 0;
                Markup markup = new Markup(48);
                for (Node item : feed.children) {
                    length += markup.page(item).length();
                }
                shown.setText(length + " characters of pages");
                break;
            case 3:
                for (Node item : feed.children) {
                    int article = Integer.parseInt(item.attributes.get("id"));
                    index.add(article, item.child("title").text.toString());
                    index.add(article, item.child("body").text.toString());
                }
                shown.setText(index + "\n" + index.commonest(3));
                break;
            default:
                String[] words = searches++ % 2 == 0 ? new String[] {"river", "bridge"} : new String[] {"choir", "prize"};
                shown.setText(index.all(words).size() + " articles");
        }
    }
}

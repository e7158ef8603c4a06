package com.example.purse;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/**
 * A household's bookings. The screen is a column of rows of 120 pixels: 0 imports the next month, 1 shows all bookings,
 * 2 sums by kind and by shop, 3 shows the dearest, 4 the balance by day; what they show is below.
 */
public final class MainActivity extends Activity {
    private static final int ROW = 120;
    private static final int LINES = 160;

    private LinearLayout column;
    private TextView shown;
    private Book book;
    private int months;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        book = new Book(this);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        row("Import", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                importMonth();
            }
        });
        row("Bookings", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                list();
            }
        });
        row("Sums", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                sums();
            }
        });
        row("Dearest", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                dearest();
            }
        });
        row("Balance", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                balance();
            }
        });
        shown = new TextView(this);
        column.addView(shown, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 6 * ROW));
        setContentView(column);
    }

    private void row(String text, View.OnClickListener listener) {
        Button button = new Button(this);
        button.setText(text);
        button.setOnClickListener(listener);
        column.addView(button, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ROW));
    }

    private void importMonth() {
        String text = Statement.ofMonth(months, LINES);
        int added = book.add(Statement.read(text));
        months++;
        shown.setText(added + " bookings of month " + months);
    }

    private void list() {
        StringBuilder text = new StringBuilder();
        for (Entry entry : book.since(0)) {
            text.append(entry.day).append(' ').append(entry.shop).append(' ').append(Money.format(entry.cents))
                    .append('\n');
        }
        shown.setText(text.length() + " characters: " + text.substring(0, Math.min(40, text.length())));
    }

    private void sums() {
        List<Entry> entries = book.since(0);
        List<Summary.Sum> all = new ArrayList<Summary.Sum>(Summary.byKind(entries));
        all.addAll(Summary.byShop(entries));
        StringBuilder text = new StringBuilder();
        for (Summary.Sum sum : all) {
            text.append(sum.name).append(": ").append(Money.format(sum.cents)).append(" in ").append(sum.count)
                    .append('\n');
        }
        shown.setText(text);
    }

    private void dearest() {
        StringBuilder text = new StringBuilder();
        for (Entry entry : Summary.dearest(book.since(0), 5)) {
            text.append(entry.shop).append(' ').append(Money.format(entry.cents)).append('\n');
        }
        shown.setText(text);
    }

    private void balance() {
        long[] balance = Summary.balance(book.since(0), 100000, 30 * months);
        long least = Long.MAX_VALUE;
        for (long cents : balance) {
            least = Math.min(least, cents);
        }
        shown.setText("least " + Money.format(least) + " of " + balance.length + " days");
    }
}

package com.example.chatter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** The messages of a room, the newest last; no more than are shown. */
final class Room {
    private static final int MOST = 60;
    private static final String[] AUTHORS = {"ada", "ben", "cleo", "dan"};
    private static final String[] WORDS = {"yes", "no", "tomorrow", "perhaps", "train", "late", "soup", "see you", ":-)",
        "@ada", "@ben", "#lunch", "#work"};

    private final LinkedList<Message> messages = new LinkedList<Message>();
    private int last;

    /** What the others said since, as the server keeps it. */
    String batch(int count) throws JSONException {
        JSONArray all = new JSONArray();
        for (int i = 0; i < count; i++) {
            int number = last + i + 1;
            StringBuilder text = new StringBuilder();
            List<String> marks = new ArrayList<String>();
            for (int w = 0; w < 3 + number % 9; w++) {
                String word = WORDS[(number * 31 + w * w * 7) % WORDS.length];
                text.append(w == 0 ? "" : " ").append(word);
                if (word.startsWith("@") || word.startsWith("#")) {
                    marks.add(word);
                }
            }
            String author = AUTHORS[number * 13 % AUTHORS.length];
            all.put(new Message(number, author, text.toString(), marks.toArray(new String[0])).toJson());
        }
        return new JSONObject().put("messages", all).toString();
    }

    /** Takes a batch over. */
    int take(String batch) throws JSONException {
        JSONArray all = new JSONObject(batch).getJSONArray("messages");
        for (int i = 0; i < all.length(); i++) {
            Message message = Message.of(all.getJSONObject(i));
            if (message.number > last) {
                messages.addLast(message);
                last = message.number;
            }
        }
        while (messages.size() > MOST) {
            messages.removeFirst();
        }
        return all.length();
    }

    /** How often somebody or something was mentioned. */
    List<String> mentions() {
        Map<String, Integer> counts = new HashMap<String, Integer>();
        for (Iterator<Message> it = messages.iterator(); it.hasNext();) {
            for (String mark : it.next().marks) {
                Integer before = counts.get(mark);
                counts.put(mark, before == null ? 1 : before + 1);
            }
        }
        List<String> lines = new ArrayList<String>();
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            lines.add(entry.getKey() + " " + entry.getValue());
        }
        Collections.sort(lines);
        return lines;
    }

    /** The messages as they are shown, long ones in several lines. */
    String shown(int width) {
        StringBuilder page = new StringBuilder();
        for (Message message : messages) {
            String text = message.author + ": " + message.text;
            for (int from = 0; from < text.length(); from += width) {
                page.append(text, from, Math.min(from + width, text.length())).append('\n');
            }
        }
        return page.toString();
    }
}

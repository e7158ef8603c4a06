package com.example.chatter;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** What somebody said. */
final class Message {
    final int number;
    final String author;
    final String text;
    final String[] marks;

    Message(int number, String author, String text, String... marks) {
        this.number = number;
        this.author = author;
        this.text = text;
        this.marks = marks;
    }

    JSONObject toJson() throws JSONException {
        JSONArray all = new JSONArray();
        for (String mark : marks) {
            all.put(mark);
        }
        return new JSONObject().put("number", number).put("author", author).put("text", text).put("marks", all);
    }

    static Message of(JSONObject json) throws JSONException {
        JSONArray all = json.getJSONArray("marks");
        String[] marks = new String[all.length()];
        for (int i = 0; i < marks.length; i++) {
            marks[i] = all.getString(i);
        }
        return new Message(json.getInt("number"), json.getString("author"), json.getString("text"), marks);
    }
}

package com.example.atlas.machine;

/** What makes a download change. */
enum Signal {
    START, CONNECTED, DATA, PAUSE, RESUME, ERROR, END, RESET
}

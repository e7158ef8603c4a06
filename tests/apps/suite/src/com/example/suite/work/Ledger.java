package com.example.suite.work;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Accounts and what was moved between them. */
public final class Ledger {
    /** Money from one account to another. */
    private static final class Transfer {
        final String from;
        final String to;
        final long cents;

        Transfer(String from, String to, long cents) {
            this.from = from;
            this.to = to;
            this.cents = cents;
        }
    }

    private final Map<String, Long> balances = new HashMap<String, Long>();
    private final List<Transfer> transfers = new ArrayList<Transfer>();

    public void open(String account, long cents) {
        if (balances.containsKey(account)) {
            throw new IllegalArgumentException("account exists: " + account);
        }
        balances.put(account, cents);
    }

    /** Moves money if there is enough; whether that was so. */
    public boolean move(String from, String to, long cents) {
        long available = balance(from);
        if (cents <= 0 || cents > available || from.equals(to)) {
            return false;
        }
        balances.put(from, available - cents);
        balances.put(to, balance(to) + cents);
        transfers.add(new Transfer(from, to, cents));
        return true;
    }

    /** Takes the last moves back. */
    public void undo(int count) {
        for (int i = 0; i < count && !transfers.isEmpty(); i++) {
            Transfer last = transfers.remove(transfers.size() - 1);
            balances.put(last.from, balance(last.from) + last.cents);
            balances.put(last.to, balance(last.to) - last.cents);
        }
    }

    public long balance(String account) {
        Long cents = balances.get(account);
        if (cents == null) {
            throw new IllegalArgumentException("no account: " + account);
        }
        return cents;
    }

    public long total() {
        long total = 0;
        for (long cents : balances.values()) {
            total += cents;
        }
        return total;
    }

    public int moves() {
        return transfers.size();
    }
}

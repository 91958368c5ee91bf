import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { Amount, type Currency } from "quittance";
import { imbalance, journalEntries, type JournalEntry } from "quittance/books";
import { checkProperty, runs } from "../support/check-property.ts";
import {
  balancesOf,
  dashboardBalances,
  dashboardByEntries,
  dueByInvoice,
  receivableByInvoice,
} from "./expected-balances.ts";
import { anyBookedCase, booksOf } from "./random-books.ts";
import { anyRefunds, withRefunds } from "./random-refunds.ts";
import type { Books } from "./read-books.ts";
import { simulatedBooks } from "./simulated-books.ts";

const expectBooks = (books: Books): void => {
  const entries = books.invoices.flatMap(journalEntries);
  for (const { postings, memo } of entries) {
    expect([imbalance(postings), imbalance(memo)]).toEqual([[], []]);
  }
  expect(receivableByInvoice(entries)).toEqual(dueByInvoice(books));
  expect(dashboardByEntries(entries)).toEqual(dashboardBalances(books));
};

describe("the entries of every fact balance; receivables are what is due, totals the dashboard", () => {
  checkProperty(
    "for invoices with taxes, rounding, conversions and payments",
    anyBookedCase,
    async (found) => {
      const books = await booksOf(found);
      fc.pre(books !== undefined);
      expectBooks(books);
    },
  );

  checkProperty(
    "for simulated histories",
    fc.nat(),
    async (index) => {
      for (const books of await simulatedBooks(24, index)) expectBooks(books);
    },
    { numRuns: Math.ceil(runs / 5) },
  );
});

const amountsIn = (
  entries: ReadonlyArray<JournalEntry>,
  prefix: string,
): ReadonlyArray<readonly [key: string, currency: Currency, amount: Amount]> =>
  entries.flatMap(({ postings, memo }) =>
    [...postings, ...memo].flatMap(({ account, amount }) =>
      account.startsWith(prefix) ? [[prefix, amount.currency, amount.amount] as const] : [],
    ),
  );

checkProperty(
  "refunds, chargebacks and reversals balance, and leave due what the payments less refunds leave",
  fc.record({ found: anyBookedCase, parts: anyRefunds }),
  async ({ found, parts }) => {
    const books = await booksOf(found);
    const [bare] = books?.invoices ?? [];
    fc.pre(bare !== undefined);
    const booked = withRefunds(bare, parts);
    const { invoice, payments, refunds = [] } = booked;
    const entries = journalEntries(booked);
    for (const { postings, memo } of entries) {
      expect([imbalance(postings), imbalance(memo)]).toEqual([[], []]);
    }
    const completed = refunds.filter(({ status }) => status === "COMPLETED");
    const net = (kind: string, amount: Amount): Amount =>
      kind === "REVERSAL" ? amount : Amount.subtract(Amount.zero, amount);
    const left = Amount.sum([
      ...payments.flatMap(({ status, value }) => (status === "COMPLETED" ? [value] : [])),
      ...completed.map(({ kind, value }) => net(kind, value)),
    ]);
    const isOpen = invoice.status !== "COMPLETED" && invoice.status !== "VOIDED";
    const due = Amount.subtract(invoice.price, Amount.min(left, invoice.price));
    expect(balancesOf(amountsIn(entries, "assets:receivable"))).toEqual(
      balancesOf([["assets:receivable", invoice.currency, isOpen ? due : Amount.zero]]),
    );
    expect(balancesOf(amountsIn(entries, "assets:clearing"))).toEqual(
      balancesOf([
        ...payments.flatMap(({ status, price: { currency, amount } }) =>
          status === "COMPLETED" ? [["assets:clearing", currency, amount] as const] : [],
        ),
        ...completed.map(
          ({ kind, price: { currency, amount } }) =>
            ["assets:clearing", currency, net(kind, amount)] as const,
        ),
      ]),
    );
    if (invoice.status === "VOIDED") {
      const owed = Amount.subtract(Amount.zero, left);
      expect(balancesOf(amountsIn(entries, "liabilities:overpayments"))).toEqual(
        balancesOf([["liabilities:overpayments", invoice.currency, owed]]),
      );
    }
  },
);

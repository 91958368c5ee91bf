import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { imbalance, journalEntries } from "quittance/books";
import { checkProperty, runs } from "../support/check-property.ts";
import {
  dashboardBalances,
  dashboardByEntries,
  dueByInvoice,
  receivableByInvoice,
} from "./expected-balances.ts";
import { anyBookedCase, booksOf } from "./random-books.ts";
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

import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { Amount, currencyInfo, type Money } from "quittance";
import { imbalance, inWholeUnits, journalEntries } from "quittance/books";
import { amountDue, roundPayable } from "quittance/pure";
import { checkProperty, runs } from "../support/check-property.ts";
import {
  balancesOf,
  dashboardBalances,
  dashboardByEntries,
  dueByInvoice,
  receivableByInvoice,
} from "./expected-balances.ts";
import { anyBookedCase, booksOf } from "./random-books.ts";
import { simulatedBooks, type Books } from "./read-books.ts";

const isWhole = ({ currency, amount }: Money): boolean =>
  Amount.equals(amount, Amount.round(amount, currencyInfo[currency].decimals, "DOWN"));

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
    "for invoices with taxes, rounding, conversions, payments, refunds and credit notes",
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

checkProperty(
  "entries in whole units balance, and leave what the payer must send for each invoice",
  anyBookedCase,
  async (found) => {
    const books = await booksOf(found);
    fc.pre(books !== undefined);
    const exact = books.invoices.flatMap(journalEntries);
    const entries = inWholeUnits(exact);
    expect(entries.map(({ fact, time }) => [fact, time])).toEqual(
      exact.map(({ fact, time }) => [fact, time]),
    );
    for (const { postings, memo } of entries) {
      expect([imbalance(postings), imbalance(memo)]).toEqual([[], []]);
      for (const { amount, totalPrice = amount } of [...postings, ...memo]) {
        expect([isWhole(amount), isWhole(totalPrice)]).toEqual([true, true]);
      }
    }
    const due = books.invoices.map(({ invoice, payments, refunds }) => {
      const { currency } = invoice;
      const amount = amountDue(invoice, payments, refunds);
      return [invoice.id, currency, roundPayable({ currency, amount })] as const;
    });
    expect(receivableByInvoice(entries)).toEqual(balancesOf(due));
    expect(inWholeUnits(entries)).toEqual(entries);
  },
);

checkProperty(
  "credit notes of all lines leave no receivable and no tax of an invoice without payments",
  anyBookedCase.map((found) => ({
    ...found,
    paid: [],
    voidAfter: 1,
    credited: [
      ...found.credited.map((part) => ({ ...part, after: 0 })),
      ...Array.from({ length: 20 }, (_, line) => ({
        after: 0,
        lines: [line],
        share: "quantity" as const,
      })),
    ],
  })),
  async (found) => {
    const books = await booksOf(found);
    const [booked] = books?.invoices ?? [];
    fc.pre(booked !== undefined && Amount.isPositive(booked.invoice.price));
    expect(booked.invoice.status).toBe("COMPLETED");
    const left = journalEntries(booked).flatMap(({ postings }) =>
      postings
        .filter(({ account }) => !account.startsWith("revenue:"))
        .map(({ account, amount: { currency, amount } }) => [account, currency, amount] as const),
    );
    expect(balancesOf(left)).toEqual({});
  },
);

checkProperty(
  "what was paid of a voided invoice and not refunded is owed to the customer",
  anyBookedCase
    .filter(({ paid }) => paid.length > 0)
    .map((found) => ({ ...found, voidAfter: found.voidAfter % found.paid.length })),
  async (found) => {
    const books = await booksOf(found);
    const [booked] = books?.invoices ?? [];
    fc.pre(booked?.invoice.status === "VOIDED");
    const { invoice, payments, refunds = [] } = booked;
    const paid = payments.filter(({ status }) => status === "COMPLETED");
    const completed = refunds.filter(({ status }) => status === "COMPLETED");
    const left = Amount.subtract(
      Amount.sum(paid.map(({ value }) => value)),
      Amount.sum(
        completed.map(({ kind, value }) =>
          kind === "REVERSAL" ? Amount.subtract(Amount.zero, value) : value,
        ),
      ),
    );
    const owed = journalEntries(booked).flatMap(({ postings }) =>
      postings.flatMap(({ account, amount: { currency, amount } }) =>
        account === "liabilities:overpayments" ? [[account, currency, amount] as const] : [],
      ),
    );
    const credit = Amount.subtract(Amount.zero, left);
    expect(balancesOf(owed)).toEqual(
      balancesOf([["liabilities:overpayments", invoice.currency, credit]]),
    );
  },
);

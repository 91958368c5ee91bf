import * as fc from "fast-check";
import { expect } from "vitest";
import { addSeconds, Amount, currencyInfo, timestampOf, type Timestamp } from "quittance";
import type { OpenInvoice } from "quittance/adapter";
import { journalEntries, type BookedInvoice } from "quittance/books";
import { ageItems, canBeOpen, roundPayable, settleInvoice } from "quittance/pure";
import { completedOf } from "../../src/invoice/settlement-refunds.ts";
import { toleranceOf } from "../../src/payment/payment-value.ts";
import { netOf } from "../../src/refund/refund-value.ts";
import { checkProperty } from "../support/check-property.ts";
import { balancesOf, receivableByInvoice, type Balances } from "./expected-balances.ts";
import { anyBookedCase, booksOf } from "./random-books.ts";
import { simulatedBooks, type Books } from "./read-books.ts";

const timeZone = "Europe/Berlin";

const openOf = ({ invoice, payments, refunds = [], creditNotes = [] }: BookedInvoice) => ({
  invoice,
  payments,
  refunds,
  creditNotes,
});

/** Every time at which something happened, the second before it, and one after all. */
const timesOf = ({ invoices }: Books): ReadonlyArray<Timestamp> => {
  const facts = invoices.flatMap(journalEntries).map(({ time }) => time);
  const times = facts.flatMap((time) => [addSeconds(time, -1), time]);
  return [...new Set(times), lastTime];
};

/** After all facts. */
const lastTime = timestampOf("2100-01-01 00:00:00");

/**
 * Whether the journal has the amount due of an invoice at a time. What is paid of an invoice can
 * happen before it is issued; what a completed invoice has left is written off with its last fact,
 * and all refunds of a voided one are booked after the voiding. A refund can be dated before the
 * reversal of a chargeback that it needs: until then, more than the payment is returned.
 */
const isInJournal =
  (asOf: Timestamp) =>
  (found: BookedInvoice): boolean => {
    const { invoice, payments, refunds = [], creditNotes = [] } = found;
    const isCompleted = invoice.status === "COMPLETED";
    const refundsBeforeVoid = invoice.status === "VOIDED" && refunds.length > 0;
    const known = creditNotes.filter(({ createdAt }) => createdAt <= asOf);
    const credited = Amount.sum(known.map(({ payable }) => payable));
    const until = payments.filter(({ happenedAt }) => happenedAt <= asOf);
    const early = refunds.filter(({ happenedAt }) => happenedAt <= asOf);
    const isReturnedTwice = until.some(({ id, price }) => {
      const own = completedOf(early).filter(({ paymentId }) => paymentId === id);
      return !Amount.atMost(
        netOf(own, (refund) => refund.price.amount),
        price.amount,
      );
    });
    const whole = { ...invoice, credited: known.length === 0 ? undefined : credited };
    const isCovered = settleInvoice(whole, until, early).status === "COMPLETED";
    const isExcluded = (isCompleted && isCovered) || refundsBeforeVoid || isReturnedTwice;
    return invoice.createdAt <= asOf && !isExcluded;
  };

const dueAt = (invoices: ReadonlyArray<OpenInvoice>, asOf: Timestamp): Balances => {
  const { items } = ageItems(invoices, { asOf, timeZone });
  return balancesOf(items.map(({ id, currency, dueExact }) => [id, currency, dueExact]));
};

/** The credit balance of an account after all facts of an invoice, by the journal. */
const creditOn = (account: string, found: BookedInvoice): Amount =>
  Amount.sum(
    journalEntries(found)
      .flatMap(({ postings }) => postings)
      .filter((posting) => posting.account === account)
      .map(({ amount }) => Amount.negate(amount.amount)),
  );

/**
 * What is overpaid after all facts is what the journal owes. What refunds leave of it within the
 * tolerance of settlement, or of the rounding of what was requested, is not reported. Where the
 * invoice was completed within the tolerance, and a chargeback was reversed later, it can include
 * the difference that the completion was posted with.
 */
const expectOverpaid = ({ invoices }: Books): void => {
  for (const found of invoices) {
    const { payments, invoice } = found;
    const owed = creditOn("liabilities:overpayments", found);
    const [row] = ageItems([openOf(found)], { asOf: lastTime, timeZone }).overpaid;
    const unit = Amount.unit(currencyInfo[invoice.currency].decimals);
    const negligible = Amount.add(toleranceOf(payments, invoice.currency), unit);
    if (row === undefined) {
      expect(Amount.atMost(owed, negligible)).toBe(true);
      continue;
    }
    const difference = creditOn("revenue:settlement-differences", found);
    expect([owed, Amount.add(owed, difference)]).toContainEqual(row.overpaid);
  }
};

const expectOpenItems = (books: Books): void => {
  expectOverpaid(books);
  for (const asOf of timesOf(books)) {
    const compared = books.invoices.filter(isInJournal(asOf));
    const entries = compared.flatMap(journalEntries).filter(({ time }) => time <= asOf);
    expect(dueAt(compared.map(openOf), asOf)).toEqual(receivableByInvoice(entries));

    const all = books.invoices.map(openOf);
    const found = ageItems(all, { asOf, timeZone });
    expect(ageItems([...all].reverse(), { asOf, timeZone })).toEqual(found);
    const candidates = all.filter(({ invoice }) => canBeOpen(invoice, asOf));
    expect(ageItems(candidates, { asOf, timeZone })).toEqual(found);
    for (const { currency, due, dueExact } of found.items) {
      expect(due).toEqual(roundPayable({ currency, amount: dueExact }));
    }
    const byCustomer = found.byCustomer.flatMap(({ totals }) => totals);
    const totals = [found.items, found.totals, byCustomer].map((rows) =>
      balancesOf(rows.map(({ currency, bucket, due }) => [bucket, currency, due])),
    );
    expect(totals).toEqual([totals[0], totals[0], totals[0]]);
    const count = found.totals.reduce((sum, row) => sum + row.count, 0);
    expect(count).toBe(found.items.length);
  }
};

checkProperty(
  "open items are the receivables of the journal at every time, and overpaid ones its liabilities",
  anyBookedCase,
  async (found) => {
    const books = await booksOf(found);
    fc.pre(books !== undefined);
    expectOpenItems(books);
  },
);

checkProperty(
  "open items are the receivables of the journal of simulated histories",
  fc.nat(),
  async (index) => {
    for (const books of await simulatedBooks(24, index)) expectOpenItems(books);
  },
  { numRuns: 10 },
);

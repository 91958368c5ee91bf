import { Amount, type Currency } from "quittance";
import { amountDue } from "quittance/pure";
import type { JournalEntry, Posting } from "quittance/books";
import type { BookedRefund } from "../../src/books/invoice-entries.ts";
import type { Books } from "./read-books.ts";

/** Amounts as text, by account or invoice and currency; without zeros. */
export type Balances = Readonly<Record<string, string>>;

/** Collects amounts by a key and a currency. */
export const balancesOf = (
  amounts: Iterable<readonly [key: string, currency: Currency, amount: Amount]>,
): Balances => {
  const totals = new Map<string, Amount>();
  for (const [key, currency, amount] of amounts) {
    const name = `${key} ${currency}`;
    totals.set(name, Amount.add(totals.get(name) ?? Amount.zero, amount));
  }
  return Object.fromEntries(
    [...totals]
      .filter(([, sum]) => !Amount.equals(sum, Amount.zero))
      .map(([name, sum]): [string, string] => [name, Amount.render(sum)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** What is due of each invoice, by the library. */
export const dueByInvoice = ({ invoices }: Books): Balances =>
  balancesOf(
    invoices.map(({ invoice, payments, refunds }) => [
      invoice.id,
      invoice.currency,
      amountDue(invoice, payments, refunds),
    ]),
  );

/** The completed refunds, each with its sign. */
const refundsIn = ({ invoices }: Books): ReadonlyArray<BookedRefund & { readonly sign: 1 | -1 }> =>
  invoices.flatMap(({ refunds = [] }) =>
    refunds
      .filter(({ status }) => status === "COMPLETED")
      .map((refund) => ({ ...refund, sign: refund.kind === "REVERSAL" ? -1 : 1 })),
  );

/**
 * What the dashboard shows, by the accounts that must contain it. It has neither refunds by currency
 * nor credit notes, so that those are added up here.
 */
export const dashboardBalances = (books: Books): Balances => {
  const { dashboard } = books;
  return balancesOf([
    ["memo:invoiced", "USD", dashboard.metrics.invoicedUsd],
    ["memo:refunded", "USD", dashboard.metrics.refundedUsd],
    ...books.invoices
      .flatMap(({ creditNotes = [] }) => creditNotes)
      .map(({ totalUsd }) => ["memo:credited", "USD", totalUsd] as const),
    ...dashboard.byProvider.map(
      ({ providerId, priceUsd }) => [`memo:paid:${providerId}`, "USD", priceUsd] as const,
    ),
    ...dashboard.byCurrency.map(
      ({ currency, price }) => ["assets:clearing", currency, price] as const,
    ),
    ...refundsIn(books).map(
      ({ sign, price: { currency, amount } }) =>
        ["assets:clearing", currency, Amount.multiplyByInteger(amount, -sign)] as const,
    ),
  ]);
};

/**
 * The account that the dashboard has a total for, if any: clearing and refunds are added up over
 * providers.
 */
export const dashboardAccount = (account: string): string | undefined => {
  if (account.startsWith("assets:clearing:")) return "assets:clearing";
  if (account.startsWith("memo:refunded:")) return "memo:refunded";
  const isTotal = ["memo:invoiced", "memo:credited"].includes(account);
  return isTotal || account.startsWith("memo:paid:") ? account : undefined;
};

/** The receivable of each invoice, by the entries. */
export const receivableByInvoice = (entries: ReadonlyArray<JournalEntry>): Balances =>
  balancesOf(
    entries.flatMap(({ invoiceId, postings }) =>
      postings
        .filter(({ account }) => account === "assets:receivable")
        .map(({ amount }) => [invoiceId, amount.currency, amount.amount] as const),
    ),
  );

/** The totals of the dashboard, by the entries. */
export const dashboardByEntries = (entries: ReadonlyArray<JournalEntry>): Balances =>
  balancesOf(
    entries.flatMap(({ postings, memo }) =>
      [...postings, ...memo].flatMap(({ account, amount }: Posting) => {
        const name = dashboardAccount(account);
        return name === undefined ? [] : [[name, amount.currency, amount.amount] as const];
      }),
    ),
  );

import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import { dateIn } from "../time/time-zone.ts";
import { escapedId, escapedTag, namedTaxAccount } from "./accounts.ts";
import type { JournalEntry, JournalFact, Posting } from "./journal-entry.ts";

/** Options of a journal. @inline */
export interface HledgerOptions {
  /**
   * Whether to end with the total of every account, which hledger compares with its own. Turn it
   * off for a journal that is included in another one. Defaults to true.
   */
  readonly totals?: boolean;
  /**
   * Whether accounts of taxes have its name and percentage instead of its identifier:
   * `liabilities:tax:VAT 20 %`. Versions of a tax share the account. Defaults to false.
   */
  readonly taxNames?: boolean;
}

/** Writes a journal in parts, for journals that do not fit into memory. @inline */
export interface HledgerJournal {
  /** The text before the first entry. */
  readonly head: string;
  /** Returns the text of an entry. */
  readonly entry: (entry: JournalEntry) => string;
  /** Returns the text after the last entry: totals, and declarations of what was used. */
  readonly foot: () => string;
}

/**
 * Returns entries in the journal format of hledger.
 *
 * Identifiers, numbers, due dates and customers are tags, the dollar amounts of dashboards are
 * balanced virtual postings. Dates are those in the time zone of the seller of an invoice; times
 * are UTC. All accounts and commodities are declared, so that `hledger check --strict` accepts the
 * journal. hledger rejects it if any digit of an amount is changed.
 *
 * @example
 * await writeFile("books.journal", renderHledger(invoices.flatMap(journalEntries)));
 */
export const renderHledger = (
  entries: Iterable<JournalEntry>,
  options: HledgerOptions = {},
): string => {
  const { head, entry, foot } = hledgerJournal(options);
  const texts = [head];
  for (const each of entries) texts.push(entry(each));
  texts.push(foot());
  return texts.join("");
};

/** Creates a journal in the format of hledger, see `renderHledger`, to write it in parts. */
export const hledgerJournal = ({
  totals = true,
  taxNames = false,
}: HledgerOptions = {}): HledgerJournal => {
  const accountOf = ({ account, taxName }: Posting): string =>
    taxNames && taxName !== undefined ? namedTaxAccount(taxName) : account;
  const balances = new Map<string, Map<Currency, Amount>>();
  const decimals = new Map<Currency, number>();
  const note = ({ currency, amount }: Money): void => {
    const [, fraction = ""] = Amount.render(amount).split(".");
    const known = decimals.get(currency) ?? currencyInfo[currency].decimals;
    decimals.set(currency, Math.max(known, fraction.length));
  };
  let lastDate = "";
  const noteAll = (posting: Posting): void => {
    const { amount, totalPrice } = posting;
    const account = accountOf(posting);
    note(amount);
    if (totalPrice !== undefined) note(totalPrice);
    const byCurrency = balances.get(account) ?? new Map<Currency, Amount>();
    const sum = byCurrency.get(amount.currency) ?? Amount.zero;
    balances.set(account, byCurrency.set(amount.currency, Amount.add(sum, amount.amount)));
  };
  return {
    head: "; Double entries of Quittance. Times are UTC.\ndecimal-mark .\n",
    entry: (entry) => {
      for (const posting of [...entry.postings, ...entry.memo]) noteAll(posting);
      const date = dateIn(entry.time, entry.timeZone);
      if (date > lastDate) lastDate = date;
      return renderEntry(entry, accountOf);
    },
    foot: () =>
      [
        totals && lastDate !== "" ? renderTotals(lastDate, balances) : "",
        "\n",
        ...[...balances.keys()].sort().map((account) => `account ${account}\n`),
        ...[...decimals].sort().map(([code, count]) => `commodity ${symbol(code)} ${one(count)}\n`),
      ].join(""),
  };
};

const titles: Readonly<Record<JournalFact, string>> = {
  INVOICE_ISSUED: "Invoice issued",
  INVOICE_VOIDED: "Invoice voided",
  PAYMENT_COMPLETED: "Payment completed",
  PAYMENT_REFUNDED: "Payment refunded",
  PAYMENT_CHARGED_BACK: "Payment charged back",
  CHARGEBACK_REVERSED: "Chargeback reversed",
  CREDIT_NOTE_ISSUED: "Credit note issued",
};

const renderEntry = (entry: JournalEntry, accountOf: (posting: Posting) => string): string => {
  const { organizationId, invoiceId, paymentId, refundId, creditNoteId } = entry;
  const { invoiceNumber, creditNoteNumber, customer, dueAt, timeZone } = entry;
  const tags = [
    `organization:${escapedId(organizationId)}`,
    `invoice:${escapedId(invoiceId)}`,
    ...tag("number", invoiceNumber, escapedTag),
    ...tag("customer", customer, escapedTag),
    ...tag("due", dueAt && dateIn(dueAt, timeZone), escapedTag),
    ...tag("payment", paymentId, escapedId),
    ...tag("refund", refundId, escapedId),
    ...tag("credit_note", creditNoteId, escapedId),
    ...tag("credit_note_number", creditNoteNumber, escapedTag),
    `time:${entry.time}`,
  ];
  return [
    `\n${dateIn(entry.time, timeZone)} ${titles[entry.fact]}\n`,
    ...tags.map((text) => `    ; ${text}\n`),
    ...entry.postings.map((posting) => renderPosting(accountOf(posting), posting)),
    ...entry.memo.map((posting) => renderPosting(`[${posting.account}]`, posting)),
  ].join("");
};

const tag = (
  name: string,
  value: string | undefined,
  escape: (text: string) => string,
): ReadonlyArray<string> => (value === undefined ? [] : [`${name}:${escape(value)}`]);

const renderPosting = (account: string, { amount, totalPrice }: Posting): string => {
  const price = totalPrice === undefined ? "" : ` @@ ${renderMoney(unsigned(totalPrice))}`;
  return `    ${account}  ${renderMoney(amount)}${price}\n`;
};

/** Renders an entry that changes nothing and asserts the balance of every account. */
const renderTotals = (
  date: string,
  balances: ReadonlyMap<string, ReadonlyMap<Currency, Amount>>,
): string => {
  const lines = [...balances].sort().flatMap(([account, byCurrency]) =>
    [...byCurrency].sort().map(([currency, amount]) => {
      const name = account.startsWith("memo:") ? `[${account}]` : account;
      const zero = renderMoney({ currency, amount: Amount.zero });
      return `    ${name}  ${zero} = ${renderMoney({ currency, amount })}\n`;
    }),
  );
  return `\n${date} Totals of this journal\n${lines.join("")}`;
};

const renderMoney = ({ currency, amount }: Money): string =>
  `${symbol(currency)} ${Amount.render(amount)}`;

/** Returns the symbol of a commodity; hledger needs quotes around other characters than letters. */
const symbol = (currency: Currency): string =>
  /^[A-Z]+$/u.test(currency) ? currency : `"${currency}"`;

/** The sign of a total price is that of its amount. */
const unsigned = ({ currency, amount }: Money): Money => ({
  currency,
  amount: Amount.absolute(amount),
});

/** Returns 1 with a number of decimals, with a decimal mark in any case. */
const one = (decimals: number): string => `1.${"0".repeat(decimals)}`;

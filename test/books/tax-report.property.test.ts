import * as fc from "fast-check";
import { expect } from "vitest";
import { addSeconds, Amount, orThrow, timestampOf } from "quittance";
import {
  journalEntries,
  taxDocumentsOf,
  taxReport,
  type BookedInvoice,
  type DetailedTaxReport,
  type JournalEntry,
  type TaxDocument,
  type TaxedInvoice,
} from "quittance/books";
import { dateIn } from "quittance/adapter";
import { checkProperty } from "../support/check-property.ts";
import { balancesOf, type Balances } from "./expected-balances.ts";
import { anyBookedCase, booksOf } from "./random-books.ts";
import { simulatedBooks } from "./read-books.ts";

/** An invoice of books with its whole credit notes. */
type Booked = Omit<BookedInvoice, "creditNotes"> & TaxedInvoice;

const rates = { USD: Amount.one, EUR: Amount.of("0.8445") };

/** Accounts in euros at a rate of its own, in a time zone, for a seller of the books. */
const withSeller =
  (timeZone: string | undefined) =>
  (found: BookedInvoice): Booked => {
    const { currency } = found.invoice;
    const address = { country: "DE" };
    const accounting = currency === "EUR" ? {} : { accountingCurrency: "EUR" as const };
    const seller = { legalName: "Seller", address, ...accounting, ...(timeZone && { timeZone }) };
    const exchangeRates = {
      ...rates,
      [currency]: currency in rates ? rates[currency as keyof typeof rates] : Amount.of("7.3"),
    };
    return {
      ...found,
      invoice: { ...found.invoice, seller, exchangeRates },
      creditNotes: (found.creditNotes ?? []) as TaxedInvoice["creditNotes"],
    };
  };

/** Moves each fact of an invoice by its own number of days, so that books have several years. */
const spread = (found: Booked, at: number): Booked => {
  const moved = (time: string, days: number) =>
    addSeconds(timestampOf(time), days * 86_400 + 7_411);
  const { invoice } = found;
  const start = (at * 97) % 700;
  return {
    ...found,
    payments: [],
    refunds: [],
    invoice: {
      ...invoice,
      status: invoice.voidedAt === undefined ? "PENDING" : "VOIDED",
      createdAt: moved(invoice.createdAt, start),
      issuedAt: invoice.issuedAt && moved(invoice.createdAt, start),
      voidedAt: invoice.voidedAt && moved(invoice.voidedAt, start + 131),
    },
    creditNotes: found.creditNotes.map((note, place) => ({
      ...note,
      createdAt: moved(note.createdAt, start + 17 * (place + 1)),
    })),
  };
};

const report = (
  documents: ReadonlyArray<TaxDocument>,
  period: Parameters<typeof taxReport>[1]["period"],
): DetailedTaxReport => orThrow(taxReport(documents, { period, detail: true }));

const months = (year: number): ReadonlyArray<string> =>
  Array.from({ length: 12 }, (_, at) => `${String(year)}-${String(at + 1).padStart(2, "0")}`);

/** Changes of accounts that begin with some texts, as a report has them: credits are positive. */
const changes = (
  entries: ReadonlyArray<JournalEntry>,
  name: (account: string) => string | undefined,
): Balances =>
  balancesOf(
    entries
      .flatMap(({ postings }) => postings)
      .flatMap(({ account, amount: { currency, amount } }) => {
        const found = name(account);
        return found === undefined
          ? []
          : [[found, currency, Amount.subtract(Amount.zero, amount)] as const];
      }),
  );

const salesAccounts = ["sales", "discounts", "fees", "adjustments", "credit-notes"].map(
  (account) => `revenue:${account}`,
);

/** The rounding of whole documents has the account of its own, that of others a part of it. */
const inJournal =
  (isWhole: boolean) =>
  (account: string): string | undefined => {
    if (account.startsWith("liabilities:tax:")) return "tax";
    if (account === "revenue:rounding") return isWhole ? "rounding" : "net";
    return salesAccounts.includes(account) ? "net" : undefined;
  };

const ofTotals = ({ totals }: DetailedTaxReport, isWhole: boolean): Balances =>
  balancesOf(
    totals.flatMap(({ currency, net, tax, rounding }) => [
      ["net", currency, net] as const,
      [isWhole ? "rounding" : "net", currency, rounding] as const,
      ["tax", currency, tax] as const,
    ]),
  );

const amounts = [
  "net",
  "tax",
  "accountingNet",
  "accountingTax",
  "invoicedTax",
  "voidedNet",
] as const;

/** The amounts of rows, by what the rows have in common. */
const ofRows = (rows: DetailedTaxReport["rows"]): Balances =>
  balancesOf(
    rows.flatMap((row) => {
      const { category, percent, exemptionCode, country, currency, accountingCurrency } = row;
      const key = [category, percent && Amount.render(percent), exemptionCode, country];
      return amounts.map((amount) => {
        const name = `${key.join(" ")} ${accountingCurrency} ${amount}`;
        return [name, currency, row[amount]] as const;
      });
    }),
  );

const expectReports = (books: ReadonlyArray<Booked>, timeZone: string | undefined): void => {
  const documents = books.flatMap(taxDocumentsOf);
  const entries = books.flatMap(journalEntries);
  const isWhole = books.every(({ invoice }) => invoice.totalsProfile !== undefined);
  const years = new Set(entries.map(({ time }) => parseInt(dateIn(time, timeZone), 10)));
  for (const year of years) {
    const ofMonths = months(year).map((month) => {
      const found = report(documents, { month });
      const own = entries.filter(({ time }) => dateIn(time, timeZone).startsWith(month));
      expect(ofTotals(found, isWhole)).toEqual(changes(own, inJournal(isWhole)));
      expect(ofRows(found.details ?? [])).toEqual(ofRows(found.rows));
      const known = documents.filter(({ kind, id, invoice, creditNotes }) => {
        const notes = creditNotes.find((note) => note.id === id)?.createdAt;
        const time = { INVOICE: invoice.createdAt, CREDIT_NOTE: notes, VOID: invoice.voidedAt }[
          kind
        ];
        return time !== undefined && dateIn(time, timeZone).slice(0, 7) <= month;
      });
      const then = known.map((document) => ({
        ...document,
        creditNotes: document.creditNotes.filter(
          ({ createdAt }) => dateIn(createdAt, timeZone).slice(0, 7) <= month,
        ),
      }));
      expect(report(then, { month })).toEqual(found);
      expect(report([...documents].reverse(), { month })).toEqual(found);
      return found;
    });
    const ofQuarters = [1, 2, 3, 4].map((at) =>
      report(documents, { quarter: `${String(year)}-Q${String(at)}` }),
    );
    const [from, to] = [`${String(year)}-01-01`, `${String(year)}-12-31`];
    const whole = report(documents, { from, to });
    for (const parts of [ofMonths, ofQuarters]) {
      expect(ofRows(parts.flatMap(({ rows }) => rows))).toEqual(ofRows(whole.rows));
    }
  }
};

/** Nothing is left of an invoice after its voiding, in no row and in neither currency. */
const expectNothingLeft = (found: TaxedInvoice): void => {
  const documents = taxDocumentsOf(found);
  const last = (found.invoice.voidedAt ?? "").slice(0, 4);
  const years = new Set(["2020", "2024", "2025", "2026", "2027", "2028", last].filter((y) => y));
  const rows = [...years].flatMap((year) => {
    const found = report(documents, { from: `${year}-01-01`, to: `${year}-12-31` });
    return found.rows;
  });
  const left = rows.map((row) => ({ ...row, invoicedTax: Amount.zero, voidedNet: Amount.zero }));
  expect(ofRows(left)).toEqual({});
};

checkProperty(
  "tax reports are the changes of the journal, of months, quarters and years, in any order",
  fc.tuple(anyBookedCase, fc.constantFrom(undefined, "Europe/Berlin", "America/New_York")),
  async ([found, timeZone]) => {
    const books = await booksOf(found);
    fc.pre(books !== undefined);
    const spreadBooks = books.invoices.map(withSeller(timeZone)).map(spread);
    expectReports(spreadBooks, timeZone);
    for (const each of spreadBooks) if (each.invoice.voidedAt) expectNothingLeft(each);
  },
);

checkProperty(
  "tax reports are the changes of the journal of simulated histories",
  fc.nat(),
  async (index) => {
    for (const { invoices } of await simulatedBooks(59, index)) {
      expectReports(invoices.map(withSeller("Europe/Berlin")).map(spread), "Europe/Berlin");
    }
  },
  { numRuns: 6 },
);

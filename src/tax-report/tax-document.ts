import type { CreditNote } from "../credit-note/credit-note.ts";
import { accountingConversion, type AccountingConversion } from "../invoice/accounting-tax.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { wholeInvoice, type InvoiceSteps } from "../invoice/invoice-totals.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { compareText } from "../kernel/text.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import { delta, type PriceChange } from "../quote/calculation-step.ts";
import type { RateNotFound } from "../rates/rate-set.ts";
import type { LineTax, TaxShare } from "../tax/tax-line.ts";
import { dateIn } from "../time/time-zone.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { TaxDocumentKind } from "./tax-report.ts";

/** An invoice with everything that its taxes, and those of its credit notes, follow from. */
export interface TaxedInvoice {
  readonly invoice: Invoice;
  readonly items: ReadonlyArray<InvoiceItem>;
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  /** All credit notes of the invoice, in any order. */
  readonly creditNotes: ReadonlyArray<CreditNote>;
}

/** A document of a tax report, with its invoice. */
export interface TaxDocument extends TaxedInvoice {
  readonly kind: TaxDocumentKind;
  /** Of the credit note; of the invoice for an invoice and its voiding. */
  readonly id: string;
}

/** The place of a document among those of its kind, which are in the order of time. */
export interface TaxPosition {
  readonly time: Timestamp;
  readonly id: string;
}

/** Which documents a store reads for a report. */
export interface TaxDocumentRange {
  readonly kind: TaxDocumentKind;
  /** The earliest time of issue, of creation of a credit note, or of voiding. */
  readonly from: Timestamp;
  /** The latest time. */
  readonly to: Timestamp;
  /** The last document of the page before; `undefined` for the first page. */
  readonly after: TaxPosition | undefined;
  /** 1 to 1,000. */
  readonly limit: number;
}

/** What a tax of a document is of; `undefined` for lines without a tax. */
export type TaxRate = Pick<LineTax, "category" | "percent" | "exemptionCode"> | undefined;

/** The base and the amount of the taxes of a rate. */
export interface RateAmounts {
  readonly rate: TaxRate;
  readonly net: Amount;
  readonly tax: Amount;
}

/** The amounts of a document, or of all of an invoice that was taken back until a document. */
export interface TaxAmounts {
  readonly net: Amount;
  readonly tax: Amount;
  readonly rounding: Amount;
  /** By a key of the rate. */
  readonly rates: ReadonlyMap<string, RateAmounts>;
}

/** Amounts with what they are in the currency in which the seller accounts for VAT. */
export interface StatedAmounts extends TaxAmounts {
  readonly accountingCurrency: Currency;
  readonly accounting: TaxAmounts;
}

/** Returns the documents of an invoice for `taxReport`: with its credit notes and its voiding. */
export const taxDocumentsOf = (records: TaxedInvoice): ReadonlyArray<TaxDocument> => {
  const { invoice, creditNotes } = records;
  return [
    { ...records, kind: "INVOICE", id: invoice.id },
    ...creditNotes.map(({ id }): TaxDocument => ({ ...records, kind: "CREDIT_NOTE", id })),
    ...(invoice.voidedAt === undefined
      ? []
      : [{ ...records, kind: "VOID" as const, id: invoice.id }]),
  ];
};

/** Returns the time of a document: of its issue, or of the voiding. */
const taxTimeOf = (document: TaxDocument): Timestamp => {
  const { kind, invoice } = document;
  if (kind === "CREDIT_NOTE") return noteOf(document).createdAt;
  const time = kind === "VOID" ? invoice.voidedAt : (invoice.issuedAt ?? invoice.createdAt);
  invariant(time !== undefined, `${invoice.id} is not voided`);
  return time;
};

/** Returns the place of a document among those of its kind. */
export const taxPositionOf = (document: TaxDocument): TaxPosition => ({
  time: taxTimeOf(document),
  id: document.id,
});

/** Compares the places of documents of a kind: by time, then by identifier. */
export const byTaxPosition = (a: TaxPosition, b: TaxPosition): number =>
  compareText(a.time, b.time) || compareText(a.id, b.id);

/** Returns the date of a document, in the time zone of its seller. */
export const taxDateOf = (document: TaxDocument): string =>
  dateIn(taxTimeOf(document), document.invoice.seller?.timeZone);

/** Returns the date of supply: the end of the period of what has no date of delivery. */
export const supplyDateOf = ({
  delivery,
  period,
}: Pick<Invoice, "delivery" | "period">): string | undefined => delivery?.date ?? period?.to;

/** Returns the credit note of a document of this kind. */
export const noteOf = ({ id, creditNotes }: TaxDocument): CreditNote => {
  const note = creditNotes.find((found) => found.id === id);
  invariant(note !== undefined, `${id} is not a credit note of its invoice`);
  return note;
};

/**
 * Returns the amounts of a document, without its sign. Those of an invoice and its credit notes are
 * the stored ones; those of a voiding are what is left of the invoice after its notes.
 *
 * In the accounting currency, the amounts of an invoice are rounded once, and those of notes and
 * voidings are differences of what was taken back until then, each rounded once: together they take
 * back what the invoice stated. Fails if the invoice is stored without a rate that it needs.
 */
export const taxAmountsOf = (document: TaxDocument): Either<RateNotFound, StatedAmounts> => {
  const { kind, creditNotes } = document;
  const whole = invoiceAmounts(document);
  // With every rate of the invoice, in its order, on which the division of a tax depends.
  const none = without(whole, whole);
  if (kind === "INVOICE") return stated(document, none, whole);
  const inOrder = [...creditNotes].sort((a, b) =>
    byTaxPosition({ time: a.createdAt, id: a.id }, { time: b.createdAt, id: b.id }),
  );
  const place = kind === "VOID" ? inOrder.length : inOrder.indexOf(noteOf(document));
  const figuresOf = noteAmountsIn(document);
  const before = inOrder
    .slice(0, place)
    .map(figuresOf)
    .reduce((a, b) => combined(a, b), none);
  return stated(
    document,
    before,
    kind === "VOID" ? whole : combined(before, figuresOf(noteOf(document))),
  );
};

const nothing: TaxAmounts = {
  net: Amount.zero,
  tax: Amount.zero,
  rounding: Amount.zero,
  rates: new Map(),
};

const keyOf = (rate: TaxRate): string =>
  JSON.stringify([rate?.category, rate?.percent, rate?.exemptionCode]);

/** Combines two amounts, rate by rate. */
const combined = (a: TaxAmounts, b: TaxAmounts, combine = Amount.add): TaxAmounts => {
  const rates = new Map<string, RateAmounts>();
  for (const [key, { rate }] of [...a.rates, ...b.rates]) {
    const [first, second] = [a.rates.get(key), b.rates.get(key)];
    rates.set(key, {
      rate,
      net: combine(first?.net ?? Amount.zero, second?.net ?? Amount.zero),
      tax: combine(first?.tax ?? Amount.zero, second?.tax ?? Amount.zero),
    });
  }
  return {
    net: combine(a.net, b.net),
    tax: combine(a.tax, b.tax),
    rounding: combine(a.rounding, b.rounding),
    rates,
  };
};

const without = (more: TaxAmounts, less: TaxAmounts): TaxAmounts =>
  combined(more, less, Amount.subtract);

const ratesOf = (
  shares: ReadonlyArray<TaxShare>,
  untaxed: ReadonlyArray<Amount>,
): TaxAmounts["rates"] => {
  const all = [
    ...untaxed.map((net): RateAmounts => ({ rate: undefined, net, tax: Amount.zero })),
    ...shares.map(({ tax, base, amount }): RateAmounts => {
      const { category, percent, exemptionCode } = tax;
      return { rate: { category, percent, exemptionCode }, net: base, tax: amount };
    }),
  ];
  return all
    .map((found): TaxAmounts => ({ ...nothing, rates: new Map([[keyOf(found.rate), found]]) }))
    .reduce((a, b) => combined(a, b), nothing).rates;
};

/** Returns the amounts of an invoice: those of its totals profile, or else those of its steps. */
export const invoiceAmounts = (records: InvoiceSteps): TaxAmounts => {
  const { lines, shares, totals } = wholeInvoice(records);
  const { price, totalsProfile } = records.invoice;
  const all = [...shares, ...lines.flatMap((line) => line.shares)];
  const roundings = records.calculations.filter(
    ({ invoiceItemId, basis }) => invoiceItemId === undefined && basis.kind === "Rounding",
  );
  const untaxed = lines.filter(({ taxes }) => taxes.length === 0);
  return {
    ...partsOf(price, totalsProfile === undefined ? exactAmounts(price, all, roundings) : totals),
    rates: ratesOf(
      all,
      untaxed.map((line) => line.price),
    ),
  };
};

const noteAmountsIn = (records: TaxedInvoice): ((note: CreditNote) => TaxAmounts) => {
  const { lines } = wholeInvoice(records);
  const untaxedIds = new Set(lines.filter(({ taxes }) => taxes.length === 0).map(({ id }) => id));
  return ({ steps, totals, payable, lines: credited }) => {
    const shares = steps.flatMap(({ tax }) => tax ?? []);
    const roundings = steps.filter(
      ({ invoiceItemId, type }) => invoiceItemId === undefined && type === "ROUNDING",
    );
    const untaxed = credited.flatMap(({ invoiceItemId }, at) => {
      if (!untaxedIds.has(invoiceItemId)) return [];
      const own = steps.filter((step) => step.invoiceItemId === invoiceItemId);
      return [totals?.nets[at] ?? own.at(-1)?.price.after ?? Amount.zero];
    });
    // What is taken back is the payable amount: an increment can round it further.
    const parts = partsOf(payable, totals ?? exactAmounts(payable, shares, roundings));
    return { ...parts, rates: ratesOf(shares, untaxed) };
  };
};

/** Returns the amounts of a document, whose rounding is what its price has more. */
const partsOf = (price: Amount, { net, tax }: Pick<TaxAmounts, "net" | "tax">) => ({
  net,
  tax,
  rounding: Amount.subtract(price, Amount.add(net, tax)),
});

/** Returns the net and the tax of a document whose amounts need not be whole, from its steps. */
const exactAmounts = (
  price: Amount,
  shares: ReadonlyArray<TaxShare>,
  roundings: ReadonlyArray<{ readonly price: PriceChange }>,
): Pick<TaxAmounts, "net" | "tax"> => {
  const tax = Amount.sum(shares.map(({ amount }) => amount));
  const rounding = Amount.sum(roundings.map((step) => delta(step.price)));
  return { net: Amount.subtract(Amount.subtract(price, tax), rounding), tax };
};

/** Returns the amounts between what was taken back before and after a document. */
const stated = (
  { invoice }: TaxedInvoice,
  before: TaxAmounts,
  after: TaxAmounts,
): Either<RateNotFound, StatedAmounts> => {
  const conversion = accountingConversion(invoice);
  if (isLeft(conversion)) return conversion;
  const own = without(after, before);
  if (conversion.right === undefined)
    return right({ ...own, accountingCurrency: invoice.currency, accounting: own });
  const accounting = without(
    converted(after, conversion.right),
    converted(before, conversion.right),
  );
  return right({ ...own, accountingCurrency: conversion.right.currency, accounting });
};

/** Converts amounts: each is rounded once, and the tax is divided over its rates. */
const converted = (
  { net, tax, rounding, rates }: TaxAmounts,
  { currency, convert, rounded }: AccountingConversion,
): TaxAmounts => {
  const all = [...rates];
  const weights = all.map(([, found]) => convert(found.tax));
  const taxes = weights.some(Amount.isPositive)
    ? Amount.allocate(rounded(tax), weights, currencyInfo[currency].decimals)
    : weights;
  return {
    net: rounded(net),
    tax: rounded(tax),
    rounding: rounded(rounding),
    rates: new Map(
      all.map(([key, { rate, net: base }], at) => [
        key,
        { rate, net: rounded(base), tax: taxes[at] ?? Amount.zero },
      ]),
    ),
  };
};

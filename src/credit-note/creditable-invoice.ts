import type { InvoiceItemId } from "../ids.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { StoredInvoice } from "../invoice/invoice-expand.ts";
import { wholeInvoice } from "../invoice/invoice-totals.ts";
import { requireParts, type ReadParts } from "../invoice/require-parts.ts";
import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import { roundPayable, roundPayablePart } from "../payment/payment-value.ts";
import type { RoundingBasis } from "../quote/calculation-step.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { CreditNote } from "./credit-note.ts";
import {
  byQuantity,
  creditableLines,
  creditedPart,
  groupTax,
  notCredited,
  roundPart,
  wholeCreditOf,
  wholePart,
  wholeTotalOf,
  type CreditableLine,
  type CreditedLine,
  type DocumentTax,
  type TaxGroup,
  type WholeCredit,
} from "./creditable-line.ts";

/** An invoice, with everything that its credited shares are calculated from. @inline */
export interface CreditableInvoice {
  readonly currency: Currency;
  readonly price: Amount;
  readonly priceUsd: Amount;
  readonly lines: ReadonlyMap<InvoiceItemId, CreditableLine>;
  readonly documentTaxes: ReadonlyArray<DocumentTax>;
  /** The rounding of the total. */
  readonly rounding: (InvoiceCalculation & { readonly basis: RoundingBasis }) | undefined;
  /** TOTAL and TOTAL_USD. */
  readonly totals: ReadonlyArray<InvoiceCalculation>;
  /** Of the lines and the taxes of the document, before the rounding of the total. */
  readonly sum: Amount;
  /** Amounts that are credited are multiples of it. */
  readonly increment: Amount;
  /** Of an invoice with whole amounts. */
  readonly whole: WholeCredit | undefined;
}

/** The records that credit notes are calculated from. @inline */
export interface BilledInvoice
  extends Pick<StoredInvoice, "invoice" | "items" | "calculations">, ReadParts {}

/** What is credited of each line of an invoice; lines without credit notes are left out. @inline */
export type Credited = ReadonlyMap<InvoiceItemId, CreditedLine>;

/**
 * Reads what the credit notes of an invoice are calculated from. Throws `TypeError` for an invoice
 * that was read without its lines.
 */
export const creditableInvoice = (billed: BilledInvoice): CreditableInvoice => {
  requireParts("creditableInvoice", billed, ["items", "calculations"]);
  const { invoice, items, calculations } = billed;
  const { currency, price, priceUsd, totalsProfile } = invoice;
  const ofDocument = calculations.filter(({ invoiceItemId }) => invoiceItemId === undefined);
  const documentTaxes = ofDocument.flatMap((step) =>
    step.basis.kind === "Tax" ? [{ ...step, basis: step.basis }] : [],
  );
  const [rounding] = ofDocument.flatMap((step) =>
    step.basis.kind === "Rounding" ? [{ ...step, basis: step.basis }] : [],
  );
  const totals = ofDocument.filter(
    ({ basis: { kind } }) => kind === "Total" || kind === "TotalUsd",
  );
  const decimals = totalsProfile && decimalsOf(currency);
  const lines = creditableLines(items, calculations, documentTaxes, decimals);
  return {
    currency,
    price,
    priceUsd,
    documentTaxes,
    rounding,
    totals,
    lines: new Map(lines.map((line) => [line.id, line])),
    sum: Amount.sum(lines.map(({ whole }) => whole)),
    increment: incrementOf(currency, rounding?.basis.increment),
    whole: totalsProfile && wholeCreditOf(wholeInvoice(billed), currency),
  };
};

/** The smallest unit of the currency, or the increment of the total if it is a multiple of it. */
const incrementOf = (currency: Currency, increment: Amount | undefined): Amount => {
  const unit = Amount.unit(currencyInfo[currency].decimals);
  return increment !== undefined && isMultiple(increment, unit) ? increment : unit;
};

/** Returns whether an amount is a multiple of an increment. */
export const isMultiple = (amount: Amount, increment: Amount): boolean =>
  Amount.equals(Amount.roundToMultiple(amount, increment, "DOWN"), amount);

/** Adds up what credit notes have credited of an invoice, in any order. */
export const creditedBy = (
  { lines, whole, currency }: Pick<CreditableInvoice, "lines" | "whole" | "currency">,
  notes: Iterable<Pick<CreditNote, "lines">>,
): Credited => {
  const credited = new Map<InvoiceItemId, CreditedLine>();
  for (const note of notes) {
    for (const { invoiceItemId, quantity = 0, amount = Amount.zero, isRest, total } of note.lines) {
      const before = credited.get(invoiceItemId) ?? notCredited;
      const sum = {
        quantity: before.quantity + quantity,
        amount: Amount.add(before.amount, amount),
        isRest: before.isRest || isRest === true,
      };
      const line = lines.get(invoiceItemId);
      credited.set(invoiceItemId, {
        ...sum,
        total:
          whole === undefined || line === undefined
            ? Amount.add(before.total, total)
            : wholeTotalOf(line, sum, currency),
      });
    }
  }
  return credited;
};

/** The credited totals of an invoice. @inline */
export type CreditedTotals = Pick<CreditNote, "total" | "totalUsd" | "payable">;

/** Returns the sum of what is credited, before the rounding of the total. */
export const creditedSum = (credited: Credited): Amount =>
  Amount.sum([...credited.values()].map(({ total }) => total));

/**
 * Returns the totals of a credited sum. The sum of all lines has the totals of the invoice; a part
 * is rounded by the policy of the invoice, and the payable amount like the amount due.
 */
export const creditedTotals = (invoice: CreditableInvoice, sum: Amount): CreditedTotals => {
  const { currency, price, priceUsd, rounding } = invoice;
  if (Amount.equals(sum, invoice.sum)) {
    return { total: price, totalUsd: priceUsd, payable: roundPayable({ currency, amount: price }) };
  }
  const part = rounding === undefined ? sum : roundPart(sum, rounding.basis);
  const total = Amount.min(part, price);
  const totalUsd = Amount.isPositive(price) ? Amount.share(priceUsd, total, price) : Amount.zero;
  return { total, totalUsd, payable: roundPayablePart({ currency, amount: total }) };
};

/** The totals of what is credited of an invoice. @inline */
export interface CreditTally {
  /** Returns the totals. */
  readonly totals: () => CreditedTotals;
  /** Returns the tally after a change of what is credited of a line. */
  readonly changed: (line: CreditableLine, from: CreditedLine, to: CreditedLine) => CreditTally;
}

/**
 * Adds up what is credited of an invoice: its exact prices, or each printed number if its amounts
 * are whole.
 */
export const tallyOf = (invoice: CreditableInvoice, credited: Credited): CreditTally => {
  const { whole } = invoice;
  return whole === undefined
    ? exactTally(invoice, creditedSum(credited))
    : wholeTally(invoice, whole, credited);
};

const exactTally = (invoice: CreditableInvoice, sum: Amount): CreditTally => ({
  totals: () => creditedTotals(invoice, sum),
  changed: (_line, from, to) =>
    exactTally(invoice, Amount.add(sum, Amount.subtract(to.total, from.total))),
});

/** What is credited of the lines, and of the net prices that taxes of the document are added to. */
interface PriceParts {
  readonly lines: Amount;
  readonly bases: ReadonlyMap<TaxGroup, Amount>;
}

/** Adds up the printed price of what is credited. Its steps are those of the price. */
const wholeTally = (
  invoice: CreditableInvoice,
  whole: WholeCredit,
  credited: Credited,
): CreditTally => {
  let parts: PriceParts = { lines: Amount.zero, bases: new Map() };
  for (const line of invoice.lines.values()) {
    parts = changed(parts, whole, line, notCredited, credited.get(line.id) ?? notCredited);
  }
  return tally(invoice, whole, parts);
};

const tally = (invoice: CreditableInvoice, whole: WholeCredit, parts: PriceParts): CreditTally => ({
  totals: () => totalsOf(invoice, whole, parts),
  changed: (line, from, to) => tally(invoice, whole, changed(parts, whole, line, from, to)),
});

const changed = (
  { lines, bases }: PriceParts,
  { currency, keyOf, groups, lines: found }: WholeCredit,
  line: CreditableLine,
  from: CreditedLine,
  to: CreditedLine,
): PriceParts => {
  const own = found.get(line.id);
  if (own === undefined) return { lines, bases };
  const difference = (amountOf: (credited: CreditedLine) => Amount): Amount =>
    Amount.subtract(amountOf(to), amountOf(from));
  const net = difference((credited) =>
    wholePart(line, byQuantity(line, credited), own.net, currency),
  );
  const next = new Map(bases);
  for (const tax of own.taxes) {
    const group = groups.get(keyOf(tax));
    if (tax.isInclusive || group === undefined) continue;
    next.set(group, Amount.add(next.get(group) ?? Amount.zero, net));
  }
  const part = difference((credited) => creditedPart(line, own, credited, currency));
  return { lines: Amount.add(lines, part), bases: next };
};

const totalsOf = (
  { price: whole, priceUsd, rounding }: CreditableInvoice,
  { currency }: WholeCredit,
  { lines, bases }: PriceParts,
): CreditedTotals => {
  const taxes = [...bases].map(([group, base]) => groupTax(group, base, currency));
  const price = Amount.add(lines, Amount.sum(taxes));
  const total = rounding === undefined ? price : roundPart(price, rounding.basis);
  const totalUsd = Amount.isPositive(whole) ? Amount.share(priceUsd, total, whole) : Amount.zero;
  return { total, totalUsd, payable: total };
};

/** What is credited of an invoice before and after a credit note. */
export interface CreditChange {
  readonly before: Credited;
  readonly after: Credited;
  /** The lines of the note, in the order of its request. */
  readonly ids: ReadonlyArray<InvoiceItemId>;
  /** By tax of the document, by the notes before. */
  readonly taxes: ReadonlyMap<string, Amount>;
}

/** Adds up the taxes of the document that credit notes have credited. */
export const creditedTaxes = (
  notes: Iterable<Pick<CreditNote, "steps">>,
): ReadonlyMap<string, Amount> => {
  const taxes = new Map<string, Amount>();
  for (const { invoiceItemId, tax: share } of [...notes].flatMap(({ steps }) => steps)) {
    if (invoiceItemId !== undefined || share === undefined) continue;
    const { taxId } = share.tax;
    taxes.set(taxId, Amount.add(taxes.get(taxId) ?? Amount.zero, share.amount));
  }
  return taxes;
};

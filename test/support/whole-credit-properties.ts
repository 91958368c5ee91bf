import { Amount, type Quote } from "quittance";
import type { BilledInvoice } from "../../src/credit-note/creditable-invoice.ts";
import type { CreditPlan } from "../../src/credit-note/credit-note-decide.ts";
import { decimalsOf } from "../../src/quote/totals-profile.ts";
import * as fc from "fast-check";
import { idOf, type DocumentTotals } from "quittance/adapter";
import { wholeInvoice } from "quittance/pure";
import { fixedTaxes, rateSetOf, testOrganization } from "quittance/testing";
import { anyCouponCase, anyTaxedCase, type PricingCase } from "quittance/testing/generators";
import { anyCreditCase, billedBy, Credits, type CreditCase } from "./credit-case.ts";
import { priceCase } from "./price-case.ts";

/** The totals of an invoice with whole amounts, and the credit notes of all of it. */
export interface CreditedWhole {
  readonly billed: BilledInvoice;
  readonly totals: DocumentTotals;
  readonly notes: ReadonlyArray<CreditPlan>;
}

/** What all credit notes of such an invoice satisfy. */
export interface WholeCreditProperty {
  readonly name: string;
  readonly holds: (found: CreditedWhole) => boolean;
}

/** Returns the totals of a credit note. Throws if it has none. */
export const totalsOfNote = ({ totals }: CreditPlan): DocumentTotals => {
  if (totals === undefined) throw new Error("A note of whole amounts has totals");
  return totals;
};

/** Adds up totals as text: the aggregates, and each rate with its base. */
const addedUp = (all: ReadonlyArray<DocumentTotals>): string => {
  const amounts = new Map<string, Amount>();
  const add = (name: string, amount: Amount): void => {
    amounts.set(name, Amount.add(amounts.get(name) ?? Amount.zero, amount));
  };
  for (const { net, tax, rounding, price, taxes } of all) {
    for (const [name, amount] of Object.entries({ net, tax, rounding, price })) add(name, amount);
    for (const { category, percent, base, amount } of taxes) {
      add(`base ${category} ${Amount.render(percent)}`, base);
      add(`tax ${category} ${Amount.render(percent)}`, amount);
    }
  }
  return JSON.stringify([...amounts].map(([name, amount]) => `${name} ${String(amount)}`).sort());
};

const isNotNegative = (amount: Amount): boolean => Amount.atLeast(amount, Amount.zero);

/** Returns the nets of each line, added up over the notes. */
const netsOf = ({ billed, notes }: CreditedWhole): ReadonlyArray<string> =>
  billed.items.map(({ id }) =>
    Amount.render(
      Amount.sum(
        notes.flatMap((note) =>
          note.lines.flatMap(({ invoiceItemId }, index) =>
            invoiceItemId === id ? (totalsOfNote(note).nets[index] ?? []) : [],
          ),
        ),
      ),
    ),
  );

/** Returns whether lines have one tax each, so that each tax is that of its rate. */
const hasRates = ({ billed: { calculations } }: CreditedWhole): boolean =>
  calculations.every(({ basis }) => basis.kind !== "Base" || basis.documentTaxIds.length < 2);

/** The properties of credit notes in whole amounts. */
export const wholeCreditProperties: ReadonlyArray<WholeCreditProperty> = [
  {
    name: "add up to the net, each tax, the rounding and the price of the invoice",
    holds: ({ totals, notes }) => addedUp(notes.map(totalsOfNote)) === addedUp([totals]),
  },
  {
    name: "add up to the net price of each line",
    holds: (found) => netsOf(found).join() === found.totals.nets.map(Amount.render).join(),
  },
  {
    name: "have no negative number",
    holds: ({ notes }) =>
      notes.every((note) => {
        const { net, tax, price, nets, taxes } = totalsOfNote(note);
        const rates = taxes.flatMap(({ base, amount }) => [base, amount]);
        const steps = note.steps.flatMap((step) => step.tax?.amount ?? []);
        return [net, tax, price, ...nets, ...rates, ...steps].every(isNotNegative);
      }),
  },
  {
    name: "have whole amounts that add up to the price that is credited",
    holds: ({ billed, notes }) =>
      notes.every((note) => {
        const { net, tax, rounding, price, nets, taxes } = totalsOfNote(note);
        const unit = Amount.unit(decimalsOf(billed.invoice.currency));
        const whole = [net, tax, rounding, price, ...nets, ...taxes.map(({ amount }) => amount)];
        const isWhole = (amount: Amount): boolean =>
          Amount.equals(Amount.roundToMultiple(amount, unit, "DOWN"), amount);
        return (
          whole.every(isWhole) &&
          Amount.equals(Amount.sum([net, tax, rounding]), price) &&
          Amount.equals(Amount.sum(nets), net) &&
          [note.total, note.payable].every((amount) => Amount.equals(amount, price))
        );
      }),
  },
  {
    name: "have lines that add up to their total, each with the amount that was requested",
    holds: ({ notes }) =>
      notes.every(
        ({ lines, total }) =>
          Amount.equals(Amount.sum(lines.map((line) => line.total)), total) &&
          lines.every(
            (line) =>
              isNotNegative(line.total) &&
              (line.amount === undefined || Amount.equals(line.amount, line.total)),
          ),
      ),
  },
  {
    name: "credit in a shop the net price and the taxes of each line, and nothing else",
    holds: ({ totals, notes }) =>
      totals.profile !== "shop" ||
      notes.every((note) => {
        const { tax } = totalsOfNote(note);
        const ofLines = note.steps.filter(({ invoiceItemId }) => invoiceItemId !== undefined);
        const taxes = ofLines.flatMap((step) => step.tax?.amount ?? []);
        return Amount.equals(Amount.sum(taxes), tax);
      }),
  },
  {
    name: "credit requested amounts exactly",
    holds: ({ notes }) =>
      notes.every(({ lines, total }) => {
        const amounts = lines.flatMap(({ amount }) => amount ?? []);
        return amounts.length < lines.length || Amount.equals(Amount.sum(amounts), total);
      }),
  },
  {
    name: "state taxes that differ from their rate by at most a unit, and only beside other notes",
    holds: (found) => {
      const { billed, totals, notes } = found;
      const unit = Amount.unit(decimalsOf(billed.invoice.currency));
      if (totals.profile === "shop" || !hasRates(found)) return true;
      const slack = notes.length === 1 ? Amount.zero : unit;
      return notes.every((note) =>
        totalsOfNote(note).taxes.every(({ base, percent, amount }) => {
          const own = Amount.roundToMultiple(Amount.percentOf(base, percent), unit, "HALF_UP");
          return (
            Amount.atMost(amount, Amount.add(own, slack)) &&
            Amount.atMost(own, Amount.add(amount, slack))
          );
        }),
      );
    },
  },
];

/** An invoice of a profile with whole amounts, and a random split of it. */
export interface WholeCreditCase {
  readonly found: PricingCase;
  readonly split: Pick<CreditCase, "credits" | "order">;
  readonly profile: "invoice" | "shop";
}

/** Taxes of which several share a category and rate, inclusive and exclusive. */
const taxes = (
  [
    ...([["a", "19", false] as const, ["b", "19", false] as const] as const),
    ...([["c", "19", true] as const, ["d", "8.25", false] as const] as const),
    ...([["e", "25", true] as const, ["f", "0.5", false] as const] as const),
    ["g", "9.975", false] as const,
  ] as const
).map(([id, percent, isInclusive]) => ({
  taxId: `tax_${id}` as const,
  name: `Tax ${id}`,
  percent: Amount.of(percent),
  category: "S" as const,
  exemptionReason: undefined,
  isInclusive,
  isCompound: id === "g",
}));

/** Lines of a few smallest units, where each rounding matters. */
const anySmallItems = fc.array(
  fc.record({
    type: fc.constant("PAYMENT_INTENT" as const),
    currency: fc.constant("EUR" as const),
    price: fc.integer({ min: 1, max: 60 }).map((n) => Amount.of((n / 1000).toFixed(3))),
    quantity: fc.integer({ min: 1, max: 5 }),
    taxIds: fc.oneof(
      fc.constantFrom(...taxes.map(({ taxId }) => [taxId]), []),
      fc.constant(["tax_a", "tax_d"].map((id) => idOf("tax", id))),
      fc.constant(["tax_a", "tax_g"].map((id) => idOf("tax", id))),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

const anySmallCase: fc.Arbitrary<PricingCase> = fc
  .tuple(anyTaxedCase, anySmallItems)
  .map(([found, items]) => ({
    ...found,
    rates: rateSetOf({ EUR: "0.9" }),
    taxes: fixedTaxes(taxes),
    request: { currency: "EUR", items },
    organizationId: testOrganization,
  }));

/** Generates invoices with whole amounts, of small amounts in most cases, and splits of them. */
export const anyWholeCreditCase: fc.Arbitrary<WholeCreditCase> = fc.record({
  found: fc.oneof(anySmallCase, anySmallCase, anyTaxedCase, anyCouponCase),
  split: anyCreditCase,
  profile: fc.constantFrom("invoice" as const, "shop" as const),
});

/** Issues the credit notes of a case; `undefined` if its invoice cannot be created. */
export const creditWhole = async ({
  found,
  split,
  profile,
}: WholeCreditCase): Promise<(CreditedWhole & { readonly quote: Quote }) | undefined> => {
  const policy = { rounding: undefined, tax: undefined, totals: profile };
  const priced = await priceCase({ ...found, ...policy });
  if (priced._tag === "Left" || !Amount.isPositive(priced.right.total.price)) return undefined;
  const billed = billedBy(priced.right);
  const credits = new Credits(billed);
  credits.split(split, Amount.unit(decimalsOf(billed.invoice.currency)));
  const { totals } = wholeInvoice(billed);
  return { billed, totals, notes: credits.notes, quote: priced.right };
};

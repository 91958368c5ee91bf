import * as fc from "fast-check";
import type { CreditedPart, CreditInputs } from "../vectors/vector-inputs.ts";

const tax = (suffix: string, percent: string, other: object = {}) => ({
  id: `tax_${suffix}`,
  organization_id: "org_northwind",
  version_group_id: `group_tax_${suffix}`,
  is_active: 1,
  name: suffix.toUpperCase(),
  percent,
  category: "S",
  exemption_reason: null,
  is_inclusive: 0,
  is_compound: 0,
  jurisdiction: null,
  created_at: "2025-01-15 09:30:00",
  updated_at: null,
  ...other,
});

/** Taxes of which several share a rate, exclusive and inclusive. */
const taxes = [
  tax("vat", "19"),
  tax("other", "19"),
  tax("gross", "19", { is_inclusive: 1 }),
  tax("more", "19", { is_inclusive: 1 }),
  tax("low", "7"),
  tax("exempt", "0", { category: "E", exemption_reason: "Medical services" }),
];

/** Prices of a few smallest units, where each rounding matters, and of more. */
const anyPrice = (smallest: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.integer({ min: 10, max: 60 }), fc.integer({ min: 10, max: 200_000 }))
    .map((thousandths) => ((thousandths * smallest) / 10).toFixed(3));

const anyPart = (line: number, digits: number): fc.Arbitrary<CreditedPart> =>
  fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((quantity) => ({ line, quantity })),
    fc
      .oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 50_000 }))
      .map((units) => ({ line, amount: (units / 10 ** digits).toFixed(digits) })),
  );

const anyInvoice = fc.record({
  totals: fc.constantFrom("invoice" as const, "shop" as const),
  currency: fc.constantFrom("EUR", "EUR", "JPY"),
  taxIds: fc.array(fc.constantFrom(...taxes.map(({ id }) => id), undefined), {
    minLength: 1,
    maxLength: 4,
  }),
});

/** Generates invoices in whole amounts and credit notes, some of which are more than is left. */
export const anyCreditInputs: fc.Arbitrary<CreditInputs> = anyInvoice.chain(
  ({ totals, currency, taxIds }) => {
    const digits = currency === "JPY" ? 0 : 2;
    const anyItem = fc.record({
      price: anyPrice(10 ** -digits),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    const anyLines = fc.shuffledSubarray([...taxIds.keys()], {
      minLength: 1,
      maxLength: Math.min(2, taxIds.length),
    });
    const anyNote = anyLines.chain((lines) =>
      fc.tuple(...lines.map((line) => anyPart(line, digits))),
    );
    return fc
      .record({
        items: fc.tuple(...taxIds.map(() => anyItem)),
        notes: fc.array(anyNote, { maxLength: 8 }),
      })
      .map(({ items, notes }) => ({
        totals,
        request: {
          currency,
          items: items.map((item, index) => {
            const id = taxIds[index];
            const own = id === undefined ? {} : { tax_ids: [id] };
            return { type: "PAYMENT_INTENT", currency, ...item, ...own };
          }),
        },
        taxes,
        notes,
      }));
  },
);

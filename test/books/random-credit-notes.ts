import * as fc from "fast-check";
import { Amount, orThrow, type Id, type InvoiceItem, type NewCreditNote } from "quittance";
import { limits } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import type { TestApp } from "../support/create-test-app.ts";

/** A credit note that is issued after a payment. */
export interface CreditedPart {
  /** The number of payments that are recorded before it. */
  readonly after: number;
  /** Chooses lines of the invoice. */
  readonly lines: ReadonlyArray<number>;
  /** Of what is left of each line: a part of its amount, or a quantity. */
  readonly share: "third" | "rest" | "unit" | "quantity";
}

/** Generates credit notes of an invoice, in the order of their issue. */
export const anyCreditedParts: fc.Arbitrary<ReadonlyArray<CreditedPart>> = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 4 }),
    lines: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
    share: fc.constantFrom<CreditedPart["share"]>("third", "rest", "unit", "quantity"),
  }),
  { maxLength: 5 },
);

/** The failures of credit notes that do not fit the invoice. */
const allowed = ["CreditExceedsInvoice", "Invalid", "InvoiceVoided"];

type Line = NewCreditNote["lines"][number];

/**
 * Credits lines of an invoice, unless nothing is left of them.
 *
 * What is left of a line is known from the failure of one unit too many. A request cannot exceed
 * the maximum quantity, so one unit of such a line is credited first, by a credit note of its own.
 *
 * @param key is the idempotency key of the credit note.
 */
export const creditLines = async (
  { payments: quittance }: TestApp,
  invoiceId: Id<"invoice">,
  items: ReadonlyArray<InvoiceItem>,
  { lines: chosen, share }: CreditedPart,
  key: string,
): Promise<void> => {
  const credit = async (lines: ReadonlyArray<Line>, idempotencyKey = key) => {
    const request = { idempotencyKey, lines };
    const made = await quittance.creditNotes.create(testOrganization, invoiceId, request);
    if (made._tag === "Left" && !allowed.includes(made.left.kind)) orThrow(made);
    return made;
  };
  const lines: Array<Line> = [];
  for (const place of new Set(chosen.map((number) => number % items.length))) {
    const item = items[place];
    if (item === undefined) continue;
    const invoiceItemId = item.id;
    const isMaximum = item.quantity === limits.maxQuantity;
    if (isMaximum) await credit([{ invoiceItemId, quantity: 1 }], `${key}_${String(place)}`);
    const exceeding = isMaximum ? limits.maxQuantity : item.quantity + 1;
    const tooMuch = await credit([{ invoiceItemId, quantity: exceeding }]);
    if (tooMuch._tag === "Right" || tooMuch.left.kind !== "CreditExceedsInvoice") continue;
    const { remaining, remainingQuantity } = tooMuch.left;
    const quantity = share === "unit" ? 1 : remainingQuantity;
    const third = Amount.divideByRate(remaining.amount, Amount.of("3"));
    const amount = share === "rest" ? remaining.amount : Amount.round(third, 0, "UP");
    if (share === "unit" || share === "quantity") {
      if (remainingQuantity > 0) lines.push({ invoiceItemId, quantity });
    } else if (Amount.isPositive(amount)) lines.push({ invoiceItemId, amount });
  }
  if (lines.length > 0) await credit(lines);
};

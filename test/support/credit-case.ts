import * as fc from "fast-check";
import { Amount, timestampOf, type Invoice, type Quote } from "quittance";
import { planInvoice } from "../../src/invoice/invoice-plan.ts";
import type { BilledInvoice } from "../../src/credit-note/creditable-invoice.ts";
import { planCredit, type CreditPlan } from "../../src/credit-note/credit-note-decide.ts";
import type { InvoiceItemId } from "../../src/ids.ts";
import { sequentialIds, testOrganization } from "quittance/testing";
import {
  anyCouponCase,
  anyPricingCase,
  anyTaxedCase,
  type PricingCase,
} from "quittance/testing/generators";
import { creditableInvoice } from "../../src/credit-note/creditable-invoice.ts";
import { rightOf } from "./right-of.ts";

/** One credit of a random split: some of what is left of a line. */
export interface RandomCredit {
  /** Which line, modulo their number. */
  readonly line: number;
  readonly by: "quantity" | "amount" | "rest";
  /** How much of what is left, in thousandths. */
  readonly share: number;
  /** Whether it is another line of the note before it. */
  readonly isSameNote: boolean;
}

/** An invoice of any kind, and a random split of it. */
export interface CreditCase {
  readonly found: PricingCase;
  readonly credits: ReadonlyArray<RandomCredit>;
  /** The order in which the rests of the lines are credited. */
  readonly order: ReadonlyArray<number>;
}

const anyCredit: fc.Arbitrary<RandomCredit> = fc.record({
  line: fc.nat({ max: 5 }),
  by: fc.constantFrom<RandomCredit["by"]>("quantity", "quantity", "amount", "amount", "rest"),
  share: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constantFrom(0, 1000)),
  isSameNote: fc.boolean(),
});

/** Generates invoices with taxes, coupons, rounding and foreign currencies, and splits of them. */
export const anyCreditCase: fc.Arbitrary<CreditCase> = fc.record({
  found: fc.oneof(anyPricingCase, anyTaxedCase, anyCouponCase),
  credits: fc.array(anyCredit, { maxLength: 8 }),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
});

/** Returns the records of the invoice of a quote. */
export const billedBy = (quote: Quote): BilledInvoice & { readonly invoice: Invoice } => {
  const request = { customerEmail: "payer@example.com" };
  const plan = { organizationId: testOrganization, request, quote };
  return planInvoice(plan, sequentialIds(), timestampOf("2025-07-17 12:00:00"));
};

/** The increment of amounts; none if the rounding of the total is finer than the currency. */
export const incrementOf = (billed: BilledInvoice): Amount | undefined => {
  const { increment, rounding } = creditableInvoice(billed);
  const isExact = !rounding || Amount.equals(rounding.basis.increment, increment);
  return isExact ? increment : undefined;
};

/** Issues credit notes of an invoice, and remembers them. */
export class Credits {
  readonly notes: Array<CreditPlan> = [];

  readonly #billed: BilledInvoice;

  constructor(billed: BilledInvoice) {
    this.#billed = billed;
  }

  /** Returns what is left of a line: its quantity, and the amount that credits all of it. */
  remaining(invoiceItemId: InvoiceItemId): { readonly quantity: number; readonly amount: Amount } {
    const tooMuch = { invoiceItemId, quantity: 1_000_001 };
    const planned = planCredit(this.#billed, this.notes, [tooMuch]);
    if (planned._tag === "Right" || planned.left.kind !== "CreditExceedsInvoice") {
      throw new Error("A million and one units are more than any line has");
    }
    const { remaining, remainingQuantity } = planned.left;
    return { quantity: remainingQuantity, amount: remaining.amount };
  }

  issue(lines: Parameters<typeof planCredit>[2]): CreditPlan {
    const note = rightOf(planCredit(this.#billed, this.notes, lines));
    this.notes.push(note);
    return note;
  }

  /** Issues a random split, and then a note for the rest of each line. */
  split(
    { credits, order }: Pick<CreditCase, "credits" | "order">,
    increment: Amount | undefined,
  ): void {
    const ids = this.#billed.items.map(({ id }) => id);
    let waiting: Array<Parameters<typeof planCredit>[2][number]> = [];
    const flush = (): void => {
      if (waiting.length > 0) this.issue(waiting);
      waiting = [];
    };
    for (const { line, by, share, isSameNote } of credits) {
      const id = ids[line % ids.length];
      if (id === undefined) continue;
      if (!isSameNote || waiting.length === 2) flush();
      if (waiting.some(({ invoiceItemId }) => invoiceItemId === id)) flush();
      const found = this.#part(id, by, share, increment, waiting.length > 0);
      if (found === undefined) continue;
      const next = [...waiting, { invoiceItemId: id, ...found }];
      if (!this.#canBeRejected(id) || this.#isAccepted(next)) waiting = next;
    }
    flush();
    for (const line of order) {
      const id = ids[line];
      if (id === undefined) continue;
      const { quantity } = this.remaining(id);
      if (quantity > 0) this.issue([{ invoiceItemId: id, quantity }]);
    }
  }

  /** Of a line with several whole taxes, an amount must leave a unit for each of them. */
  #canBeRejected(id: InvoiceItemId): boolean {
    const { whole, lines } = creditableInvoice(this.#billed);
    return whole !== undefined && (lines.get(id)?.taxes.length ?? 0) > 1;
  }

  #isAccepted(lines: Parameters<typeof planCredit>[2]): boolean {
    return planCredit(this.#billed, this.notes, lines)._tag === "Right";
  }

  #part(
    id: InvoiceItemId,
    by: RandomCredit["by"],
    share: number,
    increment: Amount | undefined,
    isLater: boolean,
  ): { readonly quantity: number } | { readonly amount: Amount } | undefined {
    const { quantity, amount } = this.remaining(id);
    if (by === "rest" && !isLater && increment && Amount.isPositive(amount)) return { amount };
    const part = Amount.share(amount, Amount.fromInteger(share), Amount.fromInteger(1001));
    if (by !== "quantity" && increment !== undefined) {
      const rounded = Amount.roundToMultiple(part, increment, "DOWN");
      return Amount.isPositive(rounded) ? { amount: rounded } : undefined;
    }
    const units = Math.floor((quantity * share) / 1001);
    const half = { invoiceItemId: id, quantity: units };
    const isLeft = units > 0 && this.#isAccepted([half]);
    return isLeft && !isLater ? { quantity: units } : undefined;
  }
}

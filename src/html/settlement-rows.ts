import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { roundHalfUp } from "../money/money.ts";
import { roundPayable } from "../payment/payment-value.ts";
import { shownAmount, shownChange, type ShownAmount } from "./shown-amounts.ts";

/** What is between what credit notes, payments and refunds leave of a price, and what is due. */
export type SettlementRest = "OVERPAID" | "UNAPPLIED" | "NOT_DUE" | "ROUNDING";

/** A row between the total of an invoice and the amount due. */
export interface SettlementRow<Note = unknown> {
  readonly kind: "CREDIT_NOTE" | "CREDITED" | "VOIDED" | "PAID" | "REFUNDED" | SettlementRest;
  /** Of the kind `CREDIT_NOTE`. */
  readonly creditNote?: Note | undefined;
  readonly amount: ShownAmount;
}

/** The rows from the total of an invoice to the amount due. @inline */
export interface SettlementRows<Note> {
  readonly rows: ReadonlyArray<SettlementRow<Note>>;
  readonly due: ShownAmount;
}

/** What the rows are calculated from. @inline */
export interface SettlementFacts<Note> {
  readonly invoice: Pick<Invoice, "currency" | "price" | "credited" | "status" | "substatus">;
  /** In the order of the rows. Without them, what they credit is one row. */
  readonly creditNotes: ReadonlyArray<Note>;
  /** The value of the completed payments; `undefined` if there are none. */
  readonly paid: Amount | undefined;
  /** The value of the completed refunds; `undefined` if there are none, or if `paid` is net. */
  readonly refunded?: Amount | undefined;
  /** Whether a completed payment was in another currency than the invoice. */
  readonly isConverted: boolean;
  /** See `amountDue`. */
  readonly due: Amount;
}

/**
 * Returns the rows from the total of an invoice to the amount due, as they are shown: they add up.
 * A void takes back all that credit notes leave of the price, whatever was paid.
 *
 * Payments in another currency are worth fractions of the smallest unit. The row of the payments
 * takes what these leave, so that a payer who pays the payable amounts sees neither an excess nor a
 * rest, and so that the amount due is the payable amount. Only an invoice whose substatus is
 * `OVERPAID` has a row of that kind.
 */
export const settlementRows = <Note extends { readonly payable: Amount }>(
  facts: SettlementFacts<Note>,
): SettlementRows<Note> => {
  const { invoice, creditNotes, paid, refunded, isConverted } = facts;
  const { currency, price, credited = Amount.zero } = invoice;
  const rows: Array<SettlementRow<Note>> = [];
  let running = price;
  const add = (kind: SettlementRow["kind"], to: Amount, creditNote?: Note): void => {
    rows.push({ kind, creditNote, amount: shownChange(currency, running, to) });
    running = to;
  };
  for (const creditNote of creditNotes) {
    add("CREDIT_NOTE", Amount.subtract(running, creditNote.payable), creditNote);
  }
  const uncredited = Amount.subtract(price, credited);
  if (!Amount.equals(running, uncredited)) add("CREDITED", uncredited);
  if (invoice.status === "VOIDED" && Amount.isPositive(running)) add("VOIDED", Amount.zero);
  if (paid !== undefined) add("PAID", Amount.subtract(running, paid));
  if (refunded !== undefined) add("REFUNDED", Amount.add(running, refunded));
  const exact = { currency, amount: facts.due };
  const due = isConverted
    ? { shown: { currency, amount: roundPayable(exact) }, exact }
    : shownAmount(exact);
  const rest: ShownAmount = {
    shown: {
      currency,
      amount: Amount.subtract(due.shown.amount, roundHalfUp(running, currency)),
    },
    exact: { currency, amount: Amount.subtract(facts.due, running) },
  };
  return { rows: withRest(rows, rest, facts), due };
};

/** Adds a row for what is left; what conversions leave is part of the row of the payments. */
const withRest = <Note>(
  rows: ReadonlyArray<SettlementRow<Note>>,
  rest: ShownAmount,
  { invoice, isConverted }: SettlementFacts<Note>,
): ReadonlyArray<SettlementRow<Note>> => {
  if (Amount.equals(rest.shown.amount, Amount.zero)) return rows;
  const kind = restKind(invoice, rest.shown.amount);
  if (kind !== "ROUNDING" || !isConverted) return [...rows, { kind, amount: rest }];
  return rows.map((row) => {
    if (row.kind !== "PAID") return row;
    const { shown, exact } = row.amount;
    const amount = Amount.add(shown.amount, rest.shown.amount);
    return { ...row, amount: { shown: { ...shown, amount }, exact } };
  });
};

/**
 * Returns why credit notes, a void, payments and refunds leave another amount of the price than is
 * due.
 *
 * @param rest - What is due minus what they leave; positive if more was paid.
 */
export const restKind = (
  { status, substatus }: Pick<Invoice, "status" | "substatus">,
  rest: Amount,
): SettlementRest => {
  const isMore = Amount.isPositive(rest);
  if (substatus === "OVERPAID" && isMore) return "OVERPAID";
  if (status === "VOIDED") return isMore ? "UNAPPLIED" : "ROUNDING";
  if (substatus === "CHARGED_BACK") return isMore ? "UNAPPLIED" : "NOT_DUE";
  const isRefunded = substatus === "REFUNDED" || substatus === "PARTIALLY_REFUNDED";
  return isRefunded && !isMore ? "NOT_DUE" : "ROUNDING";
};

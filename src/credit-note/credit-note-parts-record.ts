import * as v from "../record/described-schema.ts";
import { idOf } from "../ids.ts";
import type { CreditNote, CreditNoteLine, CreditStep } from "./credit-note.ts";
import { Amount } from "../money/amount.ts";
import type { DocumentTotals } from "../quote/document-totals.ts";
import { delta } from "../quote/calculation-step.ts";
import { property, type JsonRecord, type Property } from "../record/field.ts";
import { readTaxBasis, renderTaxDetails } from "../tax/tax-details-record.ts";
import { currencyIn } from "../record/value-fields.ts";
import { readTotals, renderIndexedTotals } from "../quote/totals-record.ts";

/** A line of a credit note in JSON; the quantity or the amount is null. */
export interface CreditNoteLineJson {
  readonly invoice_item_id: string;
  readonly quantity: number | null;
  readonly amount: string | null;
  /** 1 if the amount is all that was left of the line, in whole amounts. */
  readonly is_rest?: 1;
  readonly total: string;
}

/** A step of a credit note in JSON. */
interface CreditStepJson {
  readonly invoice_item_id: string | null;
  readonly calculation_type: string;
  readonly title: string;
  readonly currency: string;
  readonly initial_price: string;
  readonly price_delta: string;
  readonly price: string;
  /** Of a tax; otherwise an empty array. */
  readonly details: Readonly<Record<string, string>> | readonly [];
}

const records = v.array(v.record(v.string(), v.unknown()), "must be an array");

/** The lines of a credit note. */
export const creditNoteLines: Property<CreditNote["lines"], "lines"> = property(
  "lines",
  { type: "object" },
  records,
  (lines: CreditNote["lines"]) => lines.map(renderLine),
  (value): CreditNote["lines"] => (value as ReadonlyArray<JsonRecord>).map(readLine),
);

/** The steps of a credit note. */
export const creditSteps: Property<CreditNote["steps"], "steps"> = property(
  "steps",
  { type: "object" },
  records,
  (steps: CreditNote["steps"]) => steps.map(renderStep),
  (value): CreditNote["steps"] => (value as ReadonlyArray<JsonRecord>).map(readStep),
);

/** The printed numbers of a credit note. */
export const creditTotals: Property<DocumentTotals, "totals"> = property(
  "totals",
  { type: "object" },
  v.record(v.string(), v.unknown(), "must be an object"),
  renderIndexedTotals,
  (value) => readTotals(value as JsonRecord),
);

const renderLine = ({
  invoiceItemId,
  quantity,
  amount,
  isRest,
  total,
}: CreditNoteLine): CreditNoteLineJson => ({
  invoice_item_id: invoiceItemId,
  quantity: quantity ?? null,
  amount: amount === undefined ? null : Amount.render(amount),
  ...(isRest && { is_rest: 1 }),
  total: Amount.render(total),
});

const readLine = (json: JsonRecord): CreditNoteLine => {
  const { invoice_item_id: id, quantity, amount, is_rest: isRest } = json;
  return {
    invoiceItemId: idOf("invoice_item", String(id)),
    ...(typeof quantity === "number" ? { quantity } : {}),
    ...(typeof amount === "string" ? { amount: Amount.of(amount) } : {}),
    ...(isRest === 1 ? { isRest: true } : {}),
    total: canonical(json["total"]),
  };
};

const renderStep = ({
  invoiceItemId,
  type,
  title,
  currency,
  price,
  tax,
}: CreditStep): CreditStepJson => ({
  invoice_item_id: invoiceItemId ?? null,
  calculation_type: type,
  title,
  currency,
  initial_price: Amount.render(price.before),
  price_delta: Amount.render(delta(price)),
  price: Amount.render(price.after),
  details: tax === undefined ? [] : renderTaxDetails({ kind: "Tax", ...tax }),
});

const readStep = (json: JsonRecord): CreditStep => {
  const { invoice_item_id: id, calculation_type: type, details } = json;
  const isTax = type === "TAX";
  return {
    invoiceItemId: typeof id === "string" ? idOf("invoice_item", id) : undefined,
    type: String(type),
    title: String(json["title"]),
    currency: currencyIn(json["currency"], "currency"),
    price: { before: canonical(json["initial_price"]), after: canonical(json["price"]) },
    ...(isTax ? { tax: taxIn(details as JsonRecord) } : {}),
  };
};

const taxIn = (details: JsonRecord): CreditStep["tax"] => {
  const { tax, base, amount } = readTaxBasis(details);
  return { tax, base, amount };
};

const canonical = (value: unknown): Amount =>
  Amount.parseCanonical(String(value)) ?? Amount.of(String(value));

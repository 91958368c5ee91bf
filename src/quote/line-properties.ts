import * as v from "../record/described-schema.ts";
import { parseId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import { requestedAdjustmentTypes, type AdjustmentRequest } from "./adjustment-requested.ts";
import type { ItemDraft } from "./item-draft.ts";
import { maxAdjustments } from "./quote-limits.ts";
import { maxLineTaxes } from "../tax/tax-line.ts";
import {
  linePeriod,
  periodProperty,
  prorationProperty,
  unitProperty,
  unitsProperty,
} from "../pricing/measure-record.ts";
import {
  amountProperty,
  arrayOf,
  closedObject,
  idProperty,
  nameProperty,
  oneOf,
} from "../record/property-schema.ts";
import type { ValidationMessages } from "../wire/validation-failure.ts";
import type { Readable } from "../wire/body-read.ts";

const isGiven = (size: string): Readonly<Record<string, unknown>> => ({
  required: [size],
  properties: { [size]: { not: { type: "null" } } },
});

/** A discount or a fee. The core checks that it has exactly one of `percent` and `amount`. */
export const adjustmentProperty = v.pipe(
  closedObject({
    type: oneOf(requestedAdjustmentTypes),
    percent: v.nullish(amountProperty),
    amount: v.nullish(amountProperty),
    title: v.nullish(nameProperty),
  }),
  v.metadata({ oneOf: [isGiven("percent"), isGiven("amount")] }),
);

const taxIdsProperty = v.pipe(
  arrayOf(idProperty("tax"), maxLineTaxes),
  v.metadata({ uniqueItems: true }),
);

/** Optional properties of every line, whichever variant of a request contains it. */
export const lineProperties = {
  adjustments: v.nullish(arrayOf(adjustmentProperty, maxAdjustments)),
  tax_ids: v.nullish(taxIdsProperty),
  units: v.nullish(unitsProperty),
  unit: v.nullish(unitProperty),
  proration: v.nullish(prorationProperty),
  period: v.nullish(periodProperty),
};

type Line = Readable<{
  readonly [Name in keyof typeof lineProperties]: v.InferOutput<(typeof lineProperties)[Name]>;
}>;

/** The optional properties of a line. */
export type LineDraft = Pick<
  Exclude<ItemDraft, { readonly type: undefined }>,
  "adjustments" | "taxIds" | "units" | "unit" | "proration" | "period"
>;

/**
 * Returns the optional properties of a line as the core checks them. An element that could not be
 * read is `undefined`.
 *
 * @param path of the line, such as `items.0`.
 */
export const draftOfLine = (
  { adjustments, tax_ids: taxIds, units, unit, proration, period }: Line,
  path: string,
  messages: ValidationMessages,
): LineDraft => ({
  ...(adjustments && {
    adjustments: adjustments.map((adjustment, index) =>
      draftOfAdjustment(adjustment, `${path}.adjustments.${String(index)}`, messages),
    ),
  }),
  ...(units !== undefined && { units: Amount.parse(units) }),
  ...(unit !== undefined && { unit }),
  ...(isComplete(prorationProperty, proration) && { proration }),
  ...(isComplete(periodProperty, period) && { period: linePeriod.read({ period }) }),
  ...(taxIds && { taxIds: taxIds.map((id) => (id === undefined ? id : parseId("tax", id))) }),
});

/** Whether no property is missing, and none could not be read. */
const isComplete = <Value extends object>(
  { entries }: { readonly entries: Readonly<Record<keyof Value, unknown>> },
  value: Value | undefined,
): value is { [Name in keyof Value]-?: Exclude<Value[Name], undefined> } & Value =>
  value !== undefined &&
  Object.keys(entries).every((name) => value[name as keyof Value] !== undefined);

const draftOfAdjustment = (
  adjustment: Readable<v.InferOutput<typeof adjustmentProperty>> | undefined,
  path: string,
  messages: ValidationMessages,
): AdjustmentRequest | undefined => {
  if (adjustment?.type === undefined) return undefined;
  // Both null and a value with an issue are `undefined`. Only null counts as absent.
  if (messages.has(`${path}.percent`) || messages.has(`${path}.amount`)) return undefined;
  const { type, percent, amount, title } = adjustment;
  return { type, title, percent: amountOf(percent), amount: amountOf(amount) };
};

const amountOf = (text: string | undefined): Amount | undefined =>
  text === undefined ? undefined : Amount.parse(text);

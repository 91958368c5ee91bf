import {
  adjustmentTypePattern,
  pricingModels,
  reservedStepTypes,
  roundingDescription,
  taxDescription,
  type QuoteJson,
} from "quittance/adapter";
import * as v from "valibot";
import {
  closed,
  count,
  currency,
  decimal,
  id,
  textByName,
} from "../openapi/response-properties.ts";

type StepJson = QuoteJson["items"][number]["calculations"][number];

const charge = {
  currency,
  price: decimal,
  quantity: count,
  unit_price: v.exactOptional(decimal),
  units: v.exactOptional(decimal),
  unit: v.exactOptional(v.string()),
  pricing: v.exactOptional(v.picklist(pricingModels)),
  included: v.exactOptional(decimal),
  package_size: v.exactOptional(decimal),
  minimum: v.exactOptional(decimal),
  maximum: v.exactOptional(decimal),
  bounds: v.exactOptional(v.string()),
  tax_ids: v.exactOptional(v.array(id("tax"))),
};

const productDetails = closed({ product_id: id("product"), ...charge });

const customDetails = closed({
  payment_intent_id: v.nullable(id("payment_intent")),
  ...charge,
});

/** What a step of a pricing model charges, by its type. */
const pricingDetails = {
  INCLUDED: closed({ units: decimal, unit_price: decimal }),
  TIER: closed({
    tier: v.string(),
    from: decimal,
    to: v.union([decimal, v.literal("*")]),
    units: decimal,
    unit_price: decimal,
    flat_price: decimal,
  }),
  MINIMUM: closed({ minimum: decimal }),
  MAXIMUM: closed({ maximum: decimal }),
  PRORATION: closed({
    unit: v.picklist(["DAY", "SECOND"]),
    from: v.string(),
    to: v.string(),
    whole: v.string(),
    increment: v.exactOptional(decimal),
    mode: v.exactOptional(v.picklist(roundingDescription.roundingModes)),
  }),
};

const conversionDetails = closed({
  from: currency,
  to: currency,
  from_rate_usd: decimal,
  to_rate_usd: decimal,
});

/** What every view of a tax has. */
export const taxEntries = {
  tax_id: id("tax"),
  name: v.string(),
  percent: decimal,
  category: v.picklist(taxDescription.taxCategories),
  base: decimal,
  amount: decimal,
};

/** The details of a tax. */
export const taxDetails = closed({
  ...taxEntries,
  inclusive: v.picklist(["true", "false"]),
  compound: v.exactOptional(v.literal("true")),
  exemption_reason: v.exactOptional(v.string()),
  exemption_code: v.exactOptional(v.string()),
});

/** The details of a rounding. */
export const roundingDetails = closed({
  increment: decimal,
  mode: v.picklist(roundingDescription.roundingModes),
});

/** The details of a total: there are none. */
export const noDetails: v.GenericSchema<readonly []> = v.strictTuple([]);

/** The type of a step by which a host changes a price, `DISCOUNT` and `FEE` among them. */
const adjustmentType = v.pipe(
  v.string(),
  v.regex(adjustmentTypePattern),
  v.notValues(reservedStepTypes),
);

/** What makes the steps of lines differ. */
export interface StepOfLine {
  readonly calculation_type: string;
  readonly details: StepJson["details"];
}

/** A step of a line, with the details that its type has beside properties that all types share. */
export const lineSteps = <Entries extends v.ObjectEntries>(
  shared: Entries,
): v.GenericSchema<v.InferOutput<v.StrictObjectSchema<Entries, undefined>> & StepOfLine> => {
  const step = <Details extends v.GenericSchema<StepJson["details"]>>(
    calculation_type: v.GenericSchema<string>,
    details: Details,
  ) => v.strictObject({ calculation_type, ...shared, details });
  const steps: v.GenericSchema = v.union([
    step(v.literal("PRODUCT"), productDetails),
    step(v.literal("PAYMENT_INTENT"), customDetails),
    ...Object.entries(pricingDetails).map(([type, details]) => step(v.literal(type), details)),
    step(v.literal("CURRENCY_CHANGE"), conversionDetails),
    step(v.literal("TAX"), taxDetails),
    step(v.literal("ROUNDING"), roundingDetails),
    step(adjustmentType, textByName),
  ]);
  return steps as v.GenericSchema<
    v.InferOutput<v.StrictObjectSchema<Entries, undefined>> & StepOfLine
  >;
};

/** A step of a total. */
export const totalStep = <
  const Type extends "TOTAL" | "TOTAL_USD",
  Entries extends v.ObjectEntries,
>(
  type: Type,
  shared: Entries,
) => v.strictObject({ calculation_type: v.literal(type), ...shared, details: noDetails });

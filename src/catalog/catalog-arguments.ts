import {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
} from "../billing-schema/billing-schema.ts";
import { pricingModels, type Pricing } from "../pricing/pricing.ts";
import type { BillingSchemaContent } from "../billing-schema/billing-schema-content.ts";
import { amount, money, number, taxId, text } from "../quittance/argument-types.ts";
import type { Type, TypesOf } from "../quittance/check-type.ts";

/** `CreateOptions` */
export const createOptions: Type = { kind: "object", optional: { idempotencyKey: text } };

const pricing: Type = {
  kind: "object",
  required: { model: { kind: "oneOf", values: pricingModels } },
  optional: {
    tiers: {
      kind: "array",
      of: {
        kind: "object",
        required: { unitPrice: amount, flatPrice: amount },
        optional: { upTo: amount },
      },
    },
    packageSize: amount,
    included: amount,
    minimum: amount,
    maximum: amount,
  } satisfies TypesOf<Pricing, "model">,
};

const recurrence: Type = {
  kind: "object",
  required: {
    intervalType: { kind: "oneOf", values: intervalTypes },
    intervalCount: number,
    paymentType: { kind: "oneOf", values: paymentTypes },
    renewType: { kind: "oneOf", values: renewTypes },
    billingType: { kind: "oneOf", values: billingTypes },
  },
};

/** Changes of `BillingSchemaContent` */
export const billingSchemaChanges: Type = {
  kind: "object",
  optional: {
    name: text,
    description: text,
    basePrice: money,
    pricing,
    recurrence,
    taxIds: { kind: "array", of: taxId },
  } satisfies TypesOf<BillingSchemaContent>,
};

/** `BillingSchemaContent` with a name and a base price */
export const newBillingSchema: Type = {
  kind: "all",
  of: [{ kind: "object", required: { name: text, basePrice: money } }, billingSchemaChanges],
};

import * as v from "../record/described-schema.ts";
import {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
  type Recurrence,
} from "./billing-schema.ts";
import { integerBetween, oneOf } from "../record/property-schema.ts";
import { withValue } from "../record/requirement.ts";
import type { Readable } from "../wire/body-read.ts";
import type { JsonObject } from "../kernel/json.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";

const intervalCount = integerBetween(
  1,
  Number.MAX_SAFE_INTEGER,
  withValue("must be an integer of at least 1"),
);

/** The type of a billing schema, and the properties of its recurrence. */
export const recurrenceProperties = {
  type: v.nullish(oneOf(["ONE_TIME", "RECURRING"])),
  interval_type: v.nullish(oneOf(intervalTypes)),
  interval_count: v.nullish(intervalCount),
  payment_type: v.nullish(oneOf(paymentTypes)),
  renew_type: v.nullish(oneOf(renewTypes)),
  billing_type: v.nullish(oneOf(billingTypes)),
};

type Body = Readable<{
  readonly [Name in keyof typeof recurrenceProperties]: v.InferOutput<
    (typeof recurrenceProperties)[Name]
  >;
}>;

/** Whether a request has no value for a property. Null means absent. */
export const isAbsent = (json: JsonObject, property: string): boolean =>
  (json[property] ?? undefined) === undefined;

const parts = ["interval_type", "interval_count", "payment_type", "renew_type", "billing_type"];

/** Reads the five properties of a recurrence: all of them, or none for a one-time charge. */
export const recurrenceIn = (
  messages: ValidationMessages,
  json: JsonObject,
  { type, interval_type, interval_count, payment_type, renew_type, billing_type }: Body,
): { readonly recurrence?: Recurrence | undefined } => {
  const given = parts.filter((name) => !isAbsent(json, name));
  if (type === "ONE_TIME") {
    for (const name of given) addMessage(messages, name, "is not allowed with type ONE_TIME");
    return { recurrence: undefined };
  }
  if (type === undefined && given.length === 0) return {};
  for (const name of parts) {
    if (!given.includes(name)) addMessage(messages, name, "is required with type RECURRING");
  }
  const isComplete =
    interval_type !== undefined &&
    interval_count !== undefined &&
    payment_type !== undefined &&
    renew_type !== undefined &&
    billing_type !== undefined;
  if (!isComplete) return {};
  const recurrence = {
    intervalType: interval_type,
    intervalCount: interval_count,
    paymentType: payment_type,
    renewType: renew_type,
    billingType: billing_type,
  };
  return { recurrence };
};

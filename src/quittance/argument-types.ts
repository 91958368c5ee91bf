import { Amount } from "../money/amount.ts";
import { currencies } from "../money/currency.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import type { Type } from "./check-type.ts";

/** A string. */
export const text: Type = {
  kind: "value",
  is: (value) => typeof value === "string",
  expected: "a string",
};

/** A number. Operations check its range. */
export const number: Type = {
  kind: "value",
  is: (value) => typeof value === "number",
  expected: "a number",
};

/** An `Amount`, also one of another copy of this package. */
export const amount: Type = {
  kind: "value",
  is: Amount.is,
  expected: 'an Amount, such as Amount.of("19.99")',
};

/** A boolean. */
export const boolean: Type = {
  kind: "value",
  is: (value) => typeof value === "boolean",
  expected: "a boolean",
};

/** A function. */
export const callable: Type = {
  kind: "value",
  is: (value) => typeof value === "function",
  expected: "a function",
};

/** `Currency` */
export const currency: Type = {
  kind: "oneOf",
  values: currencies,
  expected: 'the code of a currency, such as "EUR"',
};

/** `Timestamp` */
export const timestamp: Type = {
  kind: "value",
  is: (value) => typeof value === "string" && parseTimestamp(value) !== undefined,
  expected: 'a timestamp, such as "2025-03-01 12:00:00"',
};

/** `OrganizationId` */
export const organizationId: Type = { kind: "id", prefix: "org" };

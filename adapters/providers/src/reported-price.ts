import { Amount } from "quittance";
import type { NotificationFact } from "quittance/adapter";
import type { JsonValue } from "./json-value.ts";
import { currencyOf, fromMinor } from "./minor-units.ts";
import type { Scheme } from "./scheme.ts";

type PaymentReported = Extract<NotificationFact, { readonly kind: "PaymentReported" }>;

type ReportedPrice = PaymentReported["price"];

/** Reads an integer number of minor units and the code of their currency. */
export const priceInMinorUnits = (
  scheme: Scheme,
  units: JsonValue,
  code: JsonValue,
): ReportedPrice => {
  const count = BigInt(units.integer());
  const given = code.identifier();
  const currency = currencyOf(scheme, given);
  return currency === undefined
    ? { currency: given.toUpperCase(), amount: count.toString() }
    : { currency, amount: Amount.render(fromMinor(scheme, count, currency).amount) };
};

/** Reads a decimal number as text. */
export const decimalPrice = (scheme: Scheme, amount: JsonValue, code: string): ReportedPrice => {
  const parsed = Amount.parse(amount.text().slice(0, 60));
  if (parsed === undefined) throw amount.malformed('must be a decimal text such as "19.99"');
  return {
    currency: currencyOf(scheme, code) ?? code.toUpperCase(),
    amount: Amount.render(parsed),
  };
};

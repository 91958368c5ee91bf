import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { discount } from "../quote/discount-and-fee.ts";
import { quoteOfLines } from "../quote/lines-price.ts";
import { pricingOf, type PricingPolicy } from "../quote/pricing-policy.ts";
import { minorUnits } from "../quote/rounding-policy.ts";
import { billed, quoteOfBilled, type BilledOptions } from "../../test/support/billed-quote.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { tax } from "../../test/support/sample-catalog.ts";
import { policyOfQuote } from "./quote-policy.ts";

const none = { rounding: undefined, tax: undefined };
const price = (text: string) => ({ currency: "EUR" as const, amount: Amount.of(text) });
const adjustments = [discount({ percent: Amount.of("5") })];
const taxes = [tax("vat", "19")];
const compound = [tax("vat", "19.7"), tax("more", "150", { isCompound: true })];
const document = { at: "DOCUMENT" } as const;

test.each<[string, BilledOptions]>([
  ["nothing rounded", {}],
  ["taxes of the document", { tax: document }],
  ["rounded lines", { rounding: minorUnits({ mode: "UP", at: "LINE" }) }],
  ["rounded totals", { rounding: minorUnits({ mode: "HALF_EVEN", at: "TOTAL" }) }],
  ["both", { rounding: minorUnits({ mode: "DOWN", at: "TOTAL" }), tax: document }],
  ["the profile invoice", { totals: { totals: "invoice" } }],
  ["the profile shop and cash", { totals: { totals: "shop", increments: { EUR: "0.05" } } }],
])("a quote with %s has the policy that it was calculated with", (_, options) => {
  const quote = quoteOfBilled(
    [billed({ taxes, adjustments }), billed({ unitPrice: price("0.333") })],
    options,
  );
  expect(policyOfQuote(quote)).toEqual(pricingOf({ ...none, ...options }, "EUR"));
});

test("a quote without lines is not rounded", () => {
  const policy = { taxAt: "LINE", lineRounding: undefined, totalRounding: undefined };
  expect(policyOfQuote(quoteOfBilled([]))).toEqual(policy);
});

test.each<[PricingPolicy["compoundBase"]]>([[undefined], ["EXACT"]])(
  "compound taxes have the base that they were calculated on: %s",
  (compoundBase) => {
    const invoice = pricingOf({ ...none, totals: { totals: "invoice" } }, "EUR");
    const lines = [billed({ unitPrice: price("0.03"), taxes: compound })];
    const policy = compoundBase === undefined ? invoice : { ...invoice, compoundBase };
    const quote = rightOf(quoteOfLines(lines, "EUR", quoteOfBilled(lines).rates, policy));
    expect(policyOfQuote(quote)).toEqual(policy);
  },
);

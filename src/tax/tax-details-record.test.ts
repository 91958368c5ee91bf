import { Amount } from "quittance";
import { expect, test } from "vitest";
import { InvariantViolation } from "../kernel/invariant.ts";
import type { TaxBasis } from "../quote/calculation-step.ts";
import { readBasis } from "../invoice/calculation-basis.ts";
import { parseTaxDetails, renderTaxDetails } from "./tax-details-record.ts";

const basis = (tax: Partial<TaxBasis["tax"]> = {}): TaxBasis => ({
  kind: "Tax",
  tax: {
    taxId: "tax_vat",
    name: "VAT",
    percent: Amount.of("19"),
    category: "S",
    exemptionReason: undefined,
    isInclusive: false,
    isCompound: false,
    ...tax,
  },
  base: Amount.of("100"),
  amount: Amount.of("19"),
});

const details = renderTaxDetails(basis());

test.each<[string, TaxBasis]>([
  ["an exclusive tax", basis()],
  ["an inclusive tax", basis({ isInclusive: true })],
  ["a compound tax", basis({ isCompound: true })],
  ["a tax of 0 %", basis({ percent: Amount.zero, category: "Z" })],
  ["an exempt tax", basis({ category: "E", exemptionReason: "Education" })],
])("the details of %s are read back unchanged", (_, tax) => {
  expect(parseTaxDetails(renderTaxDetails(tax))).toEqual(tax);
});

test("the details have optional properties only for taxes that need them", () => {
  expect(Object.keys(details)).not.toContain("compound");
  expect(Object.keys(details)).not.toContain("exemption_reason");
});

const categories = "one of S, Z, E, AE, K, G, O";

test.each<[string, unknown, string]>([
  ["tax_id", "vat", "a tax id"],
  ["tax_id", 1, "a tax id"],
  ["tax_id", Array(5).fill("tax_vat"), "a tax id"],
  ["name", undefined, "a name"],
  ["percent", 19, "a percentage"],
  ["percent", "-1", "a percentage"],
  ["percent", "19.0", "a percentage"],
  ["category", "X", categories],
  ["base", undefined, "an amount"],
  ["base", 100, "an amount"],
  ["amount", "19.", "an amount"],
  ["inclusive", undefined, "one of true, false"],
  ["inclusive", true, "one of true, false"],
  ["compound", "false", "true or no value"],
  ["exemption_reason", null, "a text or no value"],
])("details with the %s %j are rejected", (property, value, expected) => {
  expect(parseTaxDetails({ ...details, [property]: value })).toEqual({ property, expected });
});

const read = (type: string, stored: object): unknown =>
  readBasis(
    { calculation_type: type, details: stored },
    {
      type: "PAYMENT_INTENT",
      paymentIntentId: undefined,
    },
  );

test("a stored step whose details were changed is not read", () => {
  expect(read("TAX", details)).toEqual(basis());
  expect(() => read("TAX", { ...details, name: null })).toThrow(InvariantViolation);
});

test("the taxes of the document are part of the first step of a line", () => {
  const line = { currency: "EUR", price: "10", quantity: "2", tax_ids: ["tax_vat", "tax_b"] };
  expect(read("PAYMENT_INTENT", line)).toMatchObject({ documentTaxIds: ["tax_vat", "tax_b"] });
});

import { Amount } from "quittance";
import { describe, expect, test } from "vitest";
import { tax } from "../../test/support/sample-catalog.ts";
import { readBasis, renderDetails, type CalculationBasis } from "./calculation-basis.ts";

describe("the basis of a stored step", () => {
  const item = { type: "PAYMENT_INTENT", paymentIntentId: undefined } as const;
  const charge = { currency: "EUR", price: "2.5", quantity: 4 };

  test.each([
    ["TOTAL", [], { kind: "Total" }],
    ["TOTAL_USD", [], { kind: "TotalUsd" }],
    ["LEVY", { share: "19" }, { kind: "Adjustment", type: "LEVY", details: { share: "19" } }],
    [
      "TAX",
      {
        tax_id: "tax_vat",
        name: "VAT",
        percent: "19",
        category: "AE",
        inclusive: "false",
        base: "10",
        amount: "1.9",
        compound: "true",
        exemption_reason: "Reverse charge",
      },
      {
        kind: "Tax",
        tax: tax("vat", "19", {
          category: "AE",
          exemptionReason: "Reverse charge",
          isCompound: true,
        }),
        base: Amount.of("10"),
        amount: Amount.of("1.9"),
      },
    ],
    [
      "ROUNDING",
      { increment: "0.05", mode: "HALF_EVEN" },
      { kind: "Rounding", increment: Amount.of("0.05"), mode: "HALF_EVEN" },
    ],
    [
      "PRODUCT",
      charge,
      {
        kind: "Base",
        item,
        unitPrice: { currency: "EUR", amount: Amount.of("2.5") },
        quantity: 4,
        documentTaxIds: [],
      },
    ],
    [
      "CURRENCY_CHANGE",
      { from: "GBP", to: "EUR", from_rate_usd: "0.75", to_rate_usd: "0.8" },
      {
        kind: "CurrencyChange",
        from: "GBP",
        to: "EUR",
        fromRateUsd: Amount.of("0.75"),
        toRateUsd: Amount.of("0.8"),
      },
    ],
  ])("is read from a %s step", (calculation_type, details, expected) => {
    expect(readBasis({ calculation_type, details }, item)).toEqual(expected);
  });

  test("of a charge by units has the price of a unit beside that of a piece", () => {
    const basis = {
      kind: "Base",
      item,
      unitPrice: { currency: "EUR", amount: Amount.of("2.5") },
      quantity: 4,
      units: Amount.of("1.5"),
      documentTaxIds: [],
    } as const satisfies CalculationBasis;
    const details = renderDetails(basis);
    // 1.5 units at 2.5 are 3.75.
    expect(details).toStrictEqual({
      payment_intent_id: null,
      currency: "EUR",
      price: "3.75",
      quantity: 4,
      unit_price: "2.5",
      units: "1.5",
    });
    expect(readBasis({ calculation_type: "PAYMENT_INTENT", details }, item)).toEqual(basis);
  });

  test("is not read from invalid details", () => {
    const step = { calculation_type: "PAYMENT_INTENT", details: charge };
    expect(() => readBasis(step, undefined)).toThrow("a first step belongs to an item");
  });
});

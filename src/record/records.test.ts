import { Amount, timestampOf, type Product } from "quittance";
import {
  fromJson,
  invoiceDescription,
  paymentDescription,
  productDescription,
  read,
  renderEvent,
  right,
} from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { readBasis } from "../invoice/calculation-basis.ts";
import { describe, expect, test } from "vitest";
import { sampleInvoice, samplePayment } from "../../adapters/conformance/src/sample-records.ts";
import { product, tax } from "../../test/support/sample-catalog.ts";

const later = timestampOf("2025-02-03 04:05:06");

describe("a catalog record is read back unchanged:", () => {
  test.each<[string, Product]>([
    ["a product", product()],
    [
      "an inactive product with an image",
      product({ isActive: false, imageId: "image_1", image: { width: 1 }, updatedAt: later }),
    ],
  ])("%s", (_, found) => {
    const written = productDescription.productRecord.json.write(found);
    expect(read(productDescription.productRecord, fromJson(written))).toEqual(right(found));
    expect(productDescription.productRecord.read(written)).toEqual(found);
  });
});

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
        ...{ tax_id: "tax_vat", name: "VAT", percent: "19", category: "AE", inclusive: "false" },
        ...{ base: "10", amount: "1.9", compound: "true", exemption_reason: "Reverse charge" },
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

  test("is not read from invalid details", () => {
    const step = { calculation_type: "PAYMENT_INTENT", details: charge };
    expect(() => readBasis(step, undefined)).toThrow("a first step belongs to an item");
  });
});

describe("an event", () => {
  const event = {
    id: "event_1" as const,
    organizationId: testOrganization,
    createdAt: later,
  };
  const head = { id: "event_1", organization_id: testOrganization, created_at: later };

  test("contains the row of its invoice", () => {
    const invoice = sampleInvoice("1");
    const subject = { kind: "Invoice", invoice } as const;
    expect(renderEvent({ ...event, type: "invoice.created", subject })).toEqual({
      ...head,
      type: "invoice.created",
      data: { invoice: invoiceDescription.invoiceViews.row.write(invoice) },
    });
  });

  test("contains the row of its payment", () => {
    const payment = samplePayment("1");
    const subject = { kind: "Payment", payment } as const;
    expect(renderEvent({ ...event, type: "payment.created", subject })).toEqual({
      ...head,
      type: "payment.created",
      data: { payment: paymentDescription.paymentRecord.json.write(payment) },
    });
  });
});

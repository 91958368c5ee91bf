import { Amount, discount, fee, timestampOf, type Adjustment, type Customer } from "quittance";
import { expect, test } from "vitest";
import { custom, tea } from "../../test/support/sample-catalog.ts";
import { fingerprintOfInvoice } from "./invoice-differences.ts";
import type { ReadNewInvoice } from "./invoice-request.ts";
import type { ReadProductItem } from "../quote/item.ts";

const requestOf = (adjustment: Adjustment): ReadNewInvoice => ({
  customerEmail: "ada@example.com",
  items: [custom({ adjustments: [adjustment] })],
});

test("requests with a discount and with a fee of the same size and title are different", () => {
  const percent = { percent: Amount.of("10") };
  const [lower, higher] = [discount(percent, "Season"), fee(percent, "Season")];
  expect(fingerprintOfInvoice(requestOf(lower))).not.toBe(fingerprintOfInvoice(requestOf(higher)));
});

const plain: ReadNewInvoice = { customerEmail: "ada@example.com", items: [custom()] };

const others: ReadonlyArray<Partial<ReadNewInvoice>> = [
  { currency: "EUR" },
  { items: [custom({ quantity: 2 })] },
  { customerEmail: "bob@example.com" },
  { redirectUrl: "https://example.com" },
  { metadata: { order: "1" } },
  { coupons: ["SPRING"] },
  { coupons: ["SPRING", "SUMMER"] },
  { coupons: ["SUMMER"] },
  { dueAt: timestampOf("2025-07-18 12:00:00") },
  { expiresAt: timestampOf("2025-07-18 12:00:00") },
  ...["Ada", "Bob"].flatMap((text) => [
    { customer: { name: text } },
    { customer: { address: [text] } },
    { customer: { taxId: text } },
  ]),
  { customer: { country: "DE" } },
  { customer: { country: "FR" } },
  ...(["DISCOUNT", "FEE"] as const).flatMap((type) =>
    [{ percent: Amount.of("10") }, { amount: Amount.of("10") }, { percent: Amount.of("11") }]
      .flatMap((size) => [
        { type, ...size },
        { type, ...size, title: "Ten" },
      ])
      .map((adjustment) => ({ items: [custom({ adjustments: [adjustment] })] })),
  ),
];

const lineChanges: ReadonlyArray<Partial<ReadProductItem>> = [
  {},
  { productId: "product_other" },
  { billingSchemaId: "schema_other" },
  { quantity: 7 },
  { taxIds: [] },
  ...["1", "2"].map((units) => ({ units: Amount.of(units) })),
  ...["HUR", "KGM"].map((unit) => ({ unit })),
  ...[1, 2].map((to) => ({ proration: { unit: "DAY", from: 0, to, whole: 2 } as const })),
  ...["2025-02-01 00:00:00", "2025-03-01 00:00:00"].map((to) => ({
    period: { from: timestampOf("2025-01-01 00:00:00"), to: timestampOf(to) },
  })),
  { adjustments: [discount({ percent: Amount.of("10") }, "Season")] },
];

test("requests that differ in one property are different", () => {
  const lines = lineChanges.map((change) => ({ items: [tea(change)] }));
  const all = [{}, ...others, ...lines].map((changed) =>
    fingerprintOfInvoice({ ...plain, ...changed }),
  );
  expect(new Set(all).size).toBe(all.length);
});

test("the order of a customer's properties, and absent ones, change nothing", () => {
  const of = (customer: Customer) => fingerprintOfInvoice({ ...plain, customer });
  const customer = { country: "DE", name: "Ada" } as const;
  expect(of({ name: "Ada", taxId: undefined, country: "DE" })).toBe(of(customer));
});

test("the order of coupons changes nothing", () => {
  const of = (...coupons: ReadonlyArray<string>) => fingerprintOfInvoice({ ...plain, coupons });
  expect(of("SPRING", "SUMMER")).toBe(of("SUMMER", "SPRING"));
  expect(of()).toBe(fingerprintOfInvoice(plain));
});

// Stores keep the content of requests: a change makes keys that were used before a mismatch.
test("the content of a request stays the same text", () => {
  expect(fingerprintOfInvoice(plain)).toBe(
    '[{"coupons":[],"customerEmail":"ada@example.com",' +
      '"items":[{"currency":"EUR","price":"2","quantity":1,"type":"PAYMENT_INTENT"}]},null]',
  );
});

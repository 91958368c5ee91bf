import { currencies, invoiceStatuses, paymentStatuses, periods } from "quittance";
import { describe, expect, test } from "vitest";
import { createApi } from "./send-to-api.ts";

const time = "2025-07-01 00:00:00";

/** A property of a request: values that it takes, and values that it does not. */
type Row = readonly [
  property: string,
  taken: ReadonlyArray<unknown>,
  rejected: ReadonlyArray<unknown>,
];

const pageRows: ReadonlyArray<Row> = [
  ["limit", [1, 100], [0, 101, 1.5, "1", -1]],
  ["offset", [0, 1_000_000], [-1, 1_000_001, 0.5, "0"]],
];

const boundRows: ReadonlyArray<Row> = [
  ["price_usd_from", [0, 1.5, "0", "19.99"], [-1, "-1", "1e3", "", true, []]],
  ["price_usd_to", [0, 1.5, "0", "19.99"], [-1, "-1", "1e3", "", true, []]],
  ["created_at_from", [time], ["2025-07-01", "2025-02-30 00:00:00", 0, `${time}Z`]],
  ["created_at_to", [time], ["2025-07-01", "2025-02-30 00:00:00", 0, `${time}Z`]],
  ...pageRows,
];

const each = (values: ReadonlyArray<string>): ReadonlyArray<unknown> => [
  [],
  [...values],
  ...values.map((value) => [value]),
];

const requests: Readonly<Record<string, ReadonlyArray<Row>>> = {
  "/payments": [
    ["provider_id", [[], ["prov_card"], [7, "prov_card"]], ["prov_card", [true], [[]]]],
    ["invoice_id", ["invoice_1"], [1, "order_1", ["invoice_1"]]],
    ["status", each(paymentStatuses), ["PENDING", ["VOIDED"], ["pending"], [null]]],
    ["currency", each(currencies.slice(0, 20)), ["EUR", ["XXX"], ["eur"]]],
    ["expand", [[], ["provider"]], ["provider", ["invoice"]]],
    ["idempotency_key", ["", "k".repeat(255)], ["k".repeat(256), ["pi_1"]]],
    ...boundRows,
  ],
  "/invoices/list": [
    ["status", each(invoiceStatuses), ["PENDING", ["FAILED"], ["pending"]]],
    ["currency", [[], ["EUR"], ["no currency"]], ["EUR", [1]]],
    ["customer_email", ["a@example.com", "text"], [1, ["a@example.com"], "a".repeat(255)]],
    ["provider_id", ["prov_card", "7"], [7, ["prov_card"]]],
    ...boundRows,
  ],
  "/products/list": [
    ["is_active", [0, 1], [true, "1", 2, [1]]],
    ["version_group_id", ["group_book", "x"], [7, ["group_book"], "x".repeat(129)]],
    ...pageRows,
  ],
  "/billing_schemas/list": [
    ["is_active", [0, 1], [true, "1", 2, [1]]],
    ["version_group_id", ["group_gbp", "x"], [7, ["group_gbp"], "x".repeat(129)]],
    ["product_id", ["product_book"], [1, "book", ["product_book"]]],
    ...pageRows,
  ],
  "/webhooks/list": [["is_active", [0, 1], [true, "1", 2, [1]]], ...pageRows],
  "/taxes/list": [["is_active", [0, 1], [true, "1", 2, [1]]], ...pageRows],
  "/coupons/list": [
    ["is_active", [0, 1], [true, "1", 2, [1]]],
    ["code", ["SPRING", "spring", "-_".repeat(20)], ["", "NO CODE", 7, ["SPRING"], "A".repeat(41)]],
    ...pageRows,
  ],
  "/analytics/dashboard": [["period", periods, ["last_year", "LAST_DAY", 7, []]]],
};

describe.each(Object.entries(requests))("a request to %s", (path, rows) => {
  const { call } = createApi();

  test("may be empty", async () => {
    expect((await call(path, {})).status).toBe(200);
    expect((await call(path, "")).status).toBe(200);
  });

  test.each(rows.map(([property, taken, rejected]) => ({ property, taken, rejected })))(
    "has the property $property, optional and of its type",
    async ({ property, taken, rejected }) => {
      for (const value of [...taken, null]) {
        expect((await call(path, { [property]: value })).messages).toEqual({});
      }
      for (const value of rejected) {
        const response = await call(path, { [property]: value });
        expect(response.status, JSON.stringify(value)).toBe(400);
        expect(Object.keys(response.messages)[0]?.split(".")[0]).toBe(property);
      }
    },
  );
});

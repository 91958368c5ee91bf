import { left, minorUnits, portFailed } from "quittance";
import { roundingPlaces } from "quittance/adapter";
import { verifyInvoice, verifyQuote } from "quittance/evidence";
import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { createApi } from "./send-to-api.ts";

const items = [
  { type: "PAYMENT_INTENT", currency: "GBP", price: "10" },
  { type: "PAYMENT_INTENT", currency: "EUR", price: "3.99" },
];
const invoice = { currency: "EUR", customer_email: "robin@example.com", items };

describe.each(roundingPlaces)("a service that rounds at %s", (at) => {
  const { call } = createApi({ rounding: minorUnits({ mode: "HALF_UP", at }) });

  test("returns quotes and invoices as the OpenAPI document describes them", async () => {
    const quote = await call("/pay/quote", { currency: "EUR", items });
    expect(quote.at("data.total.price")).toBe("15.89");
    expect(verifyQuote(quote.at("data"))).toEqual([]);

    const created = await call("/invoices", invoice);
    const id = String(created.at("data.id"));
    const found = await call(`/invoices/${id}`, { expand: ["items", "calculations"] });
    expect(found.status).toBe(200);
    expect(verifyInvoice(found.at("data"))).toEqual([]);
    const steps = found.at("data.calculations") as ReadonlyArray<JsonObject>;
    const roundings = steps.filter((step) => step["calculation_type"] === "ROUNDING");
    expect(roundings.map((step) => step["invoice_item_id"] === null)).toEqual(
      at === "LINE" ? [false, false] : [true],
    );
    const again = await call("/pay/quote", { invoice: { id } });
    expect(again.at("data.total.price")).toBe("15.89");
  });
});

test("a rounding source that fails is a 503, on quotes and new invoices", async () => {
  const failed = () => Promise.resolve(left(portFailed("rounding", new Error("down"))));
  const { call } = createApi({ rounding: { roundingFor: () => failed } });
  for (const [path, body] of [
    ["/pay/quote", { items }],
    ["/invoices/validate", invoice],
    ["/invoices", invoice],
  ] as const) {
    const response = await call(path, body);
    expect([response.status, response.headers.get("x-error-code")]).toEqual([
      503,
      "REPOSITORY_UNAVAILABLE",
    ]);
  }
});

import { minorUnits } from "quittance";
import { roundingDescription, type JsonObject } from "quittance/adapter";
import { verifyInvoice, verifyQuote } from "quittance/explain";
import { expect, test } from "vitest";
import { createApi, order } from "./send-to-api.ts";

/** Each response is also checked by the OpenAPI document. */
test.each(roundingDescription.roundingPlaces)(
  "quotes and invoices of a service that rounds and taxes at %s are verified",
  async (at) => {
    const { call } = createApi({
      rounding: minorUnits({ mode: "HALF_UP", at }),
      tax: { at: at === "LINE" ? at : "DOCUMENT" },
    });
    await call("/taxes", { name: "VAT", percent: "20" });
    const taxed = { type: "PAYMENT_INTENT", tax_ids: ["tax_1"] };
    const items = [
      { ...taxed, currency: "GBP", price: "10" },
      { ...taxed, currency: "EUR", price: "3.99" },
    ];
    const quote = await call("/pay/quote", { currency: "EUR", items });
    expect(verifyQuote(quote.at("data"))).toEqual([]);

    const { at: of } = await call("/invoices", order({ currency: "EUR", items }));
    const id = String(of("data.id"));
    const expand = ["items", "calculations", "taxes"];
    const found = await call(`/invoices/${id}`, { expand });
    expect(verifyInvoice(found.at("data"))).toEqual([]);
    expect(found.at("data.taxes")).toEqual(quote.at("data.taxes"));
    const steps = found.at("data.calculations") as ReadonlyArray<JsonObject>;
    const roundings = steps.filter((step) => step["calculation_type"] === "ROUNDING");
    expect(roundings.map((step) => step["invoice_item_id"] === null)).toEqual(
      at === "LINE" ? [false, false] : [true],
    );
    const again = await call("/pay/quote", { invoice: { id } });
    expect(again.at("data.total")).toEqual(quote.at("data.total"));
  },
);

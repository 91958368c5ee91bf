import { periods, addSeconds, timestampOf } from "quittance";
import { describe, expect, test } from "vitest";
import { bookItem, customItem, createApi, pay, place, type ApiResponse } from "./send-to-api.ts";

describe("invoice details:", () => {
  test.each([
    ["payments.provider", ["payments"]],
    ["items.product", ["items"]],
    ["items.billing_schema", ["items"]],
    ["items.payment_intent", ["items"]],
  ])("%s expands %j", async (value, parents) => {
    const { call } = createApi();
    const id = await place(call);
    const data = (await call(`/invoices/${id}`, { expand: [value] })).at("data") as object;
    for (const parent of parents) expect(Object.keys(data)).toContain(parent);
  });

  test("a custom item has a payment intent, minted with the invoice", async () => {
    const { call } = createApi();
    const id = await place(call, { items: [customItem] });
    const response = await call(`/invoices/${id}`, { expand: ["items.payment_intent"] });
    expect(response.at("data.items.0")).toMatchObject({
      payment_intent_id: "payment_intent_1",
      product_id: null,
      billing_schema_id: null,
      payment_intent: { id: "payment_intent_1", currency: "EUR", price: "3", title: "Postage" },
    });
  });

  test("currency in expand adds currency details, currency in the body a quote at current rates", async () => {
    const { call } = createApi();
    const id = await place(call);
    const response = await call(`/invoices/${id}`, { expand: ["currency"], currency: "BITCOIN" });
    expect(response.at("data.currency_details")).toEqual({
      code: "GBP",
      name: "British Pound",
      kind: "FIAT",
      decimals: 2,
    });
    expect(response.at("data.calculation_summary.currency")).toBe("BITCOIN");
    expect(response.at("data.calculation_summary.items.0.item.product_id")).toBe("product_book");
    const minimal = await call(`/invoices/${id}`, { currency: "EUR" });
    expect(minimal.at("data.customer_email")).toBeUndefined();
    expect(minimal.at("data.calculation_summary.currency")).toBe("EUR");
  });

  test("the organization is a name and an image", async () => {
    const { call } = createApi();
    const id = await place(call);
    const response = await call(`/invoices/${id}`, { expand: ["organization"] });
    expect(response.at("data.organization")).toEqual({
      name: "One",
      image_url: "https://example.com/one.png",
    });
  });
});

describe("dashboard:", () => {
  const days = (period: string): number =>
    period.endsWith("_day") ? 1 : parseInt(/\d+/u.exec(period)?.[0] ?? "", 10);
  const now = timestampOf("2025-07-17 15:20:10");
  const before = (count: number): string => addSeconds(now, -86_400 * count);

  test.each(periods)(
    "%s is a rolling window that ends now, or where the last one began",
    async (period) => {
      const { call, setNow } = createApi();
      setNow(now);
      const response = await call("/analytics/dashboard", { period });
      const ends = period.startsWith("prev_") ? days(period) : 0;
      expect(response.at("data.period")).toEqual({
        key: period,
        from: before(ends + days(period)),
        to: before(ends),
      });
      const series = response.at("data.series") as ReadonlyArray<{ readonly bucket: string }>;
      expect(series).toHaveLength(period.endsWith("_day") ? 25 : days(period) + 1);
      const hour = period.endsWith("_day") ? "15:00:00" : "00:00:00";
      expect(series[0]?.bucket).toBe(`${before(ends + days(period)).slice(0, 10)} ${hour}`);
    },
  );

  test("is of the last 30 days by default", async () => {
    const { call } = createApi();
    for (const body of [{}, { period: null }]) {
      const response = await call("/analytics/dashboard", body);
      expect(response.at("data.period.key")).toBe("last_30_days");
    }
  });

  /** Invoices at both edges of the last seven days, in them and before them. */
  const history = async (): Promise<(period: string) => Promise<ApiResponse>> => {
    const { call, setNow } = createApi();
    const dollars = (count: number) => ({
      items: [{ ...bookItem, billing_schema_id: "schema_usd", quantity: count }],
    });
    setNow(before(8));
    await place(call, dollars(2));
    setNow(before(7));
    const first = await place(call, dollars(1));
    await pay(call, first, { currency: "USD", price: "12.5", status: "COMPLETED" });
    setNow(addSeconds(now, -1));
    const second = await place(call, dollars(4));
    await pay(call, second, { currency: "USD", price: "1", status: "FAILED" });
    const third = await place(call, dollars(8));
    await call(`/invoices/${third}/void`);
    setNow(now);
    await place(call, dollars(16));
    return (period) => call("/analytics/dashboard", { period });
  };

  test("counts by time of creation in half-open windows, voided invoices apart", async () => {
    const read = await history();
    const response = await read("last_7_days");
    expect(response.at("data.metrics")).toEqual({
      invoices_count: 3,
      invoices_completed_count: 1,
      invoiced_usd: "62.5",
      payments_count: 2,
      payments_completed_count: 1,
      paid_usd: "12.5",
      average_payment_usd: "12.5",
      completion_rate_pct: "33.333333333333333333333333333333",
    });
    expect(response.at("data.previous.invoiced_usd")).toBe("25");
    expect(response.at("data.change_pct")).toMatchObject({
      invoiced_usd: "150",
      invoices_count: "200",
      paid_usd: null,
      payments_count: null,
    });
    expect((await read("prev_last_7_days")).at("data.metrics")).toEqual(
      response.at("data.previous"),
    );
  });

  test("has parts that add up to the total", async () => {
    const response = await (await history())("last_7_days");
    expect(response.at("data.by_status")).toEqual([
      { status: "PENDING", count: 1, price_usd: "50" },
      { status: "COMPLETED", count: 1, price_usd: "12.5" },
      { status: "VOIDED", count: 1, price_usd: "100" },
      { status: "PROCESSING", count: 0, price_usd: "0" },
      { status: "WAITING_FOR_CONFIRMATIONS", count: 0, price_usd: "0" },
      { status: "PARTIALLY_PAID", count: 0, price_usd: "0" },
    ]);
    expect(response.at("data.payments_by_status")).toContainEqual({
      status: "FAILED",
      count: 1,
      price_usd: "1",
    });
    expect(response.at("data.by_currency")).toEqual([
      { currency: "USD", count: 1, price: "12.5", price_usd: "12.5" },
    ]);
    expect(response.at("data.by_provider")).toEqual([
      { provider_id: "prov_card", count: 1, price_usd: "12.5" },
    ]);
    const series = response.at("data.series") as ReadonlyArray<Record<string, unknown>>;
    const busy = series.filter(({ invoices_count }) => invoices_count !== 0);
    expect(
      busy.map(({ invoices_count, invoiced_usd, paid_usd }) => [
        invoices_count,
        invoiced_usd,
        paid_usd,
      ]),
    ).toEqual([
      [1, "12.5", "12.5"],
      [2, "50", "0"],
    ]);
  });
});

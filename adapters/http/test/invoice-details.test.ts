import { periods, addSeconds, timestampOf } from "quittance";
import { describe, expect, test } from "vitest";
import { bookItem, customItem, app, pay, place, type Answer } from "./test-app.ts";

describe("invoice details:", () => {
  test.each([
    ["payments.provider", ["payments"]],
    ["items.product", ["items"]],
    ["items.billing_schema", ["items"]],
    ["items.payment_intent", ["items"]],
  ])("%s brings %j with it", async (value, parents) => {
    const { ask } = app();
    const id = await place(ask);
    const data = (await ask(`/invoices/${id}`, { expand: [value] })).at("data") as object;
    for (const parent of parents) expect(Object.keys(data)).toContain(parent);
  });

  test("a custom item has a payment intent, minted with the invoice", async () => {
    const { ask } = app();
    const id = await place(ask, { items: [customItem] });
    const answer = await ask(`/invoices/${id}`, { expand: ["items.payment_intent"] });
    expect(answer.at("data.items.0")).toMatchObject({
      payment_intent_id: "payment_intent_1",
      product_id: null,
      billing_schema_id: null,
      payment_intent: { id: "payment_intent_1", currency: "EUR", price: "3", title: "Postage" },
    });
  });

  test("currency in expand tells facts, currency in the body adds a summary at current rates", async () => {
    const { ask } = app();
    const id = await place(ask);
    const answer = await ask(`/invoices/${id}`, { expand: ["currency"], currency: "BITCOIN" });
    expect(answer.at("data.currency_details")).toEqual({
      code: "GBP",
      name: "British Pound",
      kind: "FIAT",
      decimals: 2,
    });
    expect(answer.at("data.calculation_summary.currency")).toBe("BITCOIN");
    expect(answer.at("data.calculation_summary.items.0.item.product_id")).toBe("product_book");
    const minimal = await ask(`/invoices/${id}`, { currency: "EUR" });
    expect(minimal.at("data.customer_email")).toBeUndefined();
    expect(minimal.at("data.calculation_summary.currency")).toBe("EUR");
  });

  test("the organization is a name and an image", async () => {
    const { ask } = app();
    const id = await place(ask);
    const answer = await ask(`/invoices/${id}`, { expand: ["organization"] });
    expect(answer.at("data.organization")).toEqual({
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
      const { ask, setNow } = app();
      setNow(now);
      const answer = await ask("/analytics/dashboard", { period });
      const ends = period.startsWith("prev_") ? days(period) : 0;
      expect(answer.at("data.period")).toEqual({
        key: period,
        from: before(ends + days(period)),
        to: before(ends),
      });
      const series = answer.at("data.series") as ReadonlyArray<{ readonly bucket: string }>;
      expect(series).toHaveLength(period.endsWith("_day") ? 25 : days(period) + 1);
      const hour = period.endsWith("_day") ? "15:00:00" : "00:00:00";
      expect(series[0]?.bucket).toBe(`${before(ends + days(period)).slice(0, 10)} ${hour}`);
    },
  );

  test("is of the last 30 days unless told otherwise", async () => {
    const { ask } = app();
    for (const body of [{}, { period: null }]) {
      const answer = await ask("/analytics/dashboard", body);
      expect(answer.at("data.period.key")).toBe("last_30_days");
    }
  });

  /** Invoices at both edges of the last seven days, in them and before them. */
  const history = async (): Promise<(period: string) => Promise<Answer>> => {
    const { ask, setNow } = app();
    const dollars = (count: number) => ({
      items: [{ ...bookItem, billing_schema_id: "schema_usd", quantity: count }],
    });
    setNow(before(8));
    await place(ask, dollars(2));
    setNow(before(7));
    const first = await place(ask, dollars(1));
    await pay(ask, first, { currency: "USD", price: "12.5", status: "COMPLETED" });
    setNow(addSeconds(now, -1));
    const second = await place(ask, dollars(4));
    await pay(ask, second, { currency: "USD", price: "1", status: "FAILED" });
    const third = await place(ask, dollars(8));
    await ask(`/invoices/${third}/void`);
    setNow(now);
    await place(ask, dollars(16));
    return (period) => ask("/analytics/dashboard", { period });
  };

  test("counts by time of creation in half-open windows, voided invoices apart", async () => {
    const read = await history();
    const answer = await read("last_7_days");
    expect(answer.at("data.metrics")).toEqual({
      invoices_count: 3,
      invoices_completed_count: 1,
      invoiced_usd: "62.5",
      payments_count: 2,
      payments_completed_count: 1,
      paid_usd: "12.5",
      average_payment_usd: "12.5",
      completion_rate_pct: "33.333333333333333333333333333333",
    });
    expect(answer.at("data.previous.invoiced_usd")).toBe("25");
    expect(answer.at("data.change_pct")).toMatchObject({
      invoiced_usd: "150",
      invoices_count: "200",
      paid_usd: null,
      payments_count: null,
    });
    expect((await read("prev_last_7_days")).at("data.metrics")).toEqual(answer.at("data.previous"));
  });

  test("breaks down to what it sums up to", async () => {
    const answer = await (await history())("last_7_days");
    expect(answer.at("data.by_status")).toEqual([
      { status: "PENDING", count: 1, price_usd: "50" },
      { status: "COMPLETED", count: 1, price_usd: "12.5" },
      { status: "VOIDED", count: 1, price_usd: "100" },
      { status: "PROCESSING", count: 0, price_usd: "0" },
      { status: "WAITING_FOR_CONFIRMATIONS", count: 0, price_usd: "0" },
      { status: "PARTIALLY_PAID", count: 0, price_usd: "0" },
    ]);
    expect(answer.at("data.payments_by_status")).toContainEqual({
      status: "FAILED",
      count: 1,
      price_usd: "1",
    });
    expect(answer.at("data.by_currency")).toEqual([
      { currency: "USD", count: 1, price: "12.5", price_usd: "12.5" },
    ]);
    expect(answer.at("data.by_provider")).toEqual([
      { provider_id: "prov_card", count: 1, price_usd: "12.5" },
    ]);
    const series = answer.at("data.series") as ReadonlyArray<Record<string, unknown>>;
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

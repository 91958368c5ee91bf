import { quoteSeals, webMac, type QuoteSealOptions } from "@quittance/http";
import { nodeMac } from "@quittance/http/node";
import { addSeconds, timestampOf, type OrganizationId } from "quittance";
import type { QuoteJson } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import {
  bookItem,
  customItem,
  createApi,
  order,
  type ApiResponse,
  type Call,
} from "./send-to-api.ts";
import { liveKey, otherKey } from "./create-test-api.ts";

const secrets = ["the secret of the tests, which is long"] as const;

/** A service that takes quotes back for a minute, whose clock and rates can be set. */
const shop = (
  options: Partial<QuoteSealOptions> = {},
  environment: "development" | "production" = "development",
) => {
  let now = timestampOf("2025-07-17 15:00:00");
  let unitsPerUsd: Readonly<Record<string, string>> = { GBP: "0.75", EUR: "0.8" };
  const clock = () => now;
  const { call } = createApi({
    clock,
    environment,
    quoteSeals: quoteSeals({ secrets, seconds: 60, clock, ...options }),
    rates: {
      ratesFor: () => () => Promise.resolve({ _tag: "Right", right: rateSetOf(unitsPerUsd) }),
    },
  });
  return {
    call,
    wait: (seconds: number) => {
      now = addSeconds(now, seconds);
    },
    setRates: (rates: typeof unitsPerUsd) => {
      unitsPerUsd = rates;
    },
  };
};

const items = [bookItem, customItem];

const quoteFrom = async (call: Call, called: object = { items, currency: "EUR" }) => {
  const response = await call("/pay/quote", called);
  expect([response.status, response.messages]).toEqual([200, {}]);
  return { quote: response.at("data"), seal: response.headers.get("x-quote-seal") ?? undefined };
};

const accept = (
  call: Call,
  { quote, seal }: { readonly quote: unknown; readonly seal?: string | undefined },
  others: object = {},
  options: { readonly as?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<ApiResponse> => {
  const sealed = seal === undefined ? {} : { "x-quote-seal": seal };
  const body = order({ items, currency: "EUR", quote, ...others });
  return call("/invoices", body, { ...options, headers: { ...options.headers, ...sealed } });
};

const changed = (quote: unknown, from: string, to: string): unknown => {
  const text = JSON.stringify(quote);
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to));
};

describe("a quote that is accepted with its seal", () => {
  test("becomes an invoice at its rates, although the current rates differ", async () => {
    const { call, setRates, wait } = shop();
    const offered = await quoteFrom(call);
    setRates({ GBP: "0.6", EUR: "0.9" });
    wait(60);
    const { status, at } = await accept(call, offered);
    expect(status).toBe(201);
    expect(at("data.price")).toBe((offered.quote as { total: { price: string } }).total.price);
    const present = await call("/invoices", order({ items, currency: "EUR" }));
    expect(present.at("data.price")).not.toBe(at("data.price"));
  });

  test("is a conflict a second after its end", async () => {
    const { call, wait } = shop();
    const offered = await quoteFrom(call);
    wait(61);
    const { status, headers, at } = await accept(call, offered);
    expect([status, headers.get("x-error-code")]).toEqual([409, "CONFLICT"]);
    expect(at("error")).toBe("The quote has expired; request a new quote");
    expect((await call("/invoices/list")).at("data.total")).toBe(0);
  });

  test("is a complete request without items, for each kind of line", async () => {
    const { call } = shop();
    const others = [
      { type: "PAYMENT_INTENT", currency: "GBP", price: "7.5", quantity: 2, title: "Work" },
      { ...customItem, adjustments: [{ type: "DISCOUNT", percent: "12.5", title: "Friends" }] },
      { ...customItem, units: "1.5", unit: "HUR" },
      { ...customItem, proration: { unit: "DAY", from: 3, to: 10, whole: 31 } },
    ];
    const every = { items: [...items, ...others], currency: "EUR" };
    const offered = await quoteFrom(call, every);
    const alone = { items: undefined, currency: undefined };
    const { status, at } = await accept(call, offered, alone);
    expect(status).toBe(201);
    const repeated = await accept(call, offered, every);
    expect(repeated.status).toBe(201);
    const total = (offered.quote as { total: { price: string } }).total.price;
    for (const found of [at, repeated.at]) {
      expect([found("data.price"), found("data.currency")]).toEqual([total, "EUR"]);
    }
    const steps = (found: typeof at) =>
      (found("data.calculations") as ReadonlyArray<Record<string, unknown>>).map(
        ({ title, price, details }) => [title, price, Object.keys(details as object)],
      );
    expect(steps(at)).toEqual(steps(repeated.at));
  });

  test("without items is validated as any request, and has no other items", async () => {
    const { call } = shop();
    const offered = await quoteFrom(call);
    const alone = { items: null, currency: "GBP", customer_email: 7 };
    const invalid = await accept(call, offered, alone);
    expect([invalid.status, Object.keys(invalid.messages)]).toEqual([400, ["customer_email"]]);
    const other = await accept(call, offered, { items: undefined, currency: "GBP" });
    expect([other.status, Object.keys(other.messages)]).toEqual([400, ["quote"]]);
    const empty = await accept(call, offered, { items: [] });
    expect([empty.status, Object.keys(empty.messages)]).toEqual([400, ["items"]]);
    const without = await call("/invoices", order({ items: undefined }));
    expect([without.status, Object.keys(without.messages)]).toEqual([400, ["items"]]);
  });

  test("may be sent with its properties in another order", async () => {
    const { call } = shop();
    const { quote, seal } = await quoteFrom(call);
    const turned = Object.fromEntries(Object.entries(quote as object).reverse());
    expect((await accept(call, { quote: turned, seal })).status).toBe(201);
  });

  test.each([
    ["an amount", '"price":"13.6', '"price":"13.7', /^quote\.total\.price$/u],
    ["a rate", '"EUR":"0.8"', '"EUR":"0.9"', /^quote\./u],
    ["a title", '"title":"', '"title":"x', /^X-Quote-Seal$/u],
    [
      "the time of its rates",
      '"exchange_rate_timestamp":"2025',
      '"exchange_rate_timestamp":"2024',
      /^X-Quote-Seal$/u,
    ],
  ])("is rejected with the path when %s was changed", async (_, from, to, place) => {
    const { call } = shop();
    const { quote, seal } = await quoteFrom(call);
    const { status, messages } = await accept(call, { quote: changed(quote, from, to), seal });
    expect(status).toBe(400);
    expect(Object.keys(messages)[0]).toMatch(place);
  });

  test("is rejected with rates of the caller, even if they are consistent", async () => {
    const { call, setRates } = shop();
    const { seal } = await quoteFrom(call);
    setRates({ GBP: "0.75", EUR: "0.1" });
    const { quote } = await quoteFrom(call);
    const { status, messages } = await accept(call, { quote, seal });
    expect([status, Object.keys(messages)]).toEqual([400, ["X-Quote-Seal"]]);
  });

  test("is rejected with an invented seal, or one for another organization", async () => {
    const { call } = shop();
    const offered = await quoteFrom(call);
    const later = offered.seal?.replace("v2.2025", "v2.2026");
    for (const seal of ["", "v2.", `v2.20250717150100.${"0".repeat(64)}`, later]) {
      const { status, messages } = await accept(call, { ...offered, seal });
      expect([seal, status, Object.keys(messages)]).toEqual([seal, 400, ["X-Quote-Seal"]]);
    }
    const foreign = await accept(call, offered, { items: [customItem] }, { as: otherKey });
    expect([foreign.status, Object.keys(foreign.messages)]).toEqual([400, ["X-Quote-Seal"]]);
  });

  test("is rejected in another environment with the same secret and organization", async () => {
    const development = shop();
    const offered = await quoteFrom(development.call);
    const production = shop({}, "production");
    const rejected = await accept(production.call, offered, {}, { as: liveKey });
    expect([rejected.status, Object.keys(rejected.messages)]).toEqual([400, ["X-Quote-Seal"]]);
    expect((await accept(development.call, offered)).status).toBe(201);
  });

  test("is rejected without its seal", async () => {
    const { call } = shop();
    const { quote } = await quoteFrom(call);
    const { status, messages } = await accept(call, { quote });
    expect([status, messages]).toEqual([
      400,
      {
        "X-Quote-Seal": "X-Quote-Seal is required: send the value that was returned with the quote",
      },
    ]);
  });

  test("is rejected for other items, at the line that differs", async () => {
    const { call } = shop();
    const offered = await quoteFrom(call);
    const { status, messages } = await accept(call, offered, { items: [bookItem] });
    expect([status, Object.keys(messages)]).toEqual([400, ["quote.items.1"]]);
    const all = await accept(call, offered, { currency: "USD" });
    expect([all.status, Object.keys(all.messages)]).toEqual([400, ["quote"]]);
  });
});

describe("seals", () => {
  test("are returned with quotes of lines and of a product, not with those of invoices", async () => {
    const { call } = shop();
    const { at } = await call("/invoices", order());
    const invoice = { invoice: { id: String(at("data.id")) } };
    const { billing_schema_id, product_id: id, quantity } = bookItem;
    const product = { product: { id, billing_schema_id, quantity } };
    expect((await quoteFrom(call, product)).seal).toMatch(/^v2\.20250717150100\.[\da-f]{64}$/u);
    expect((await quoteFrom(call, invoice)).seal).toBeUndefined();
  });

  test("are not returned if the host does not accept quotes, and quotes are rejected", async () => {
    const { call } = createApi();
    const { quote, seal } = await quoteFrom(call);
    expect(seal).toBeUndefined();
    const { status, messages } = await accept(call, { quote, seal: "v2.x" });
    expect([status, messages]).toEqual([
      400,
      { quote: "quote is not accepted by this service; omit it" },
    ]);
    expect((await accept(call, { quote: null })).status).toBe(201);
  });

  test("remain valid after a rotation while the old secret is configured", async () => {
    const older = shop();
    const offered = await quoteFrom(older.call);
    const next = "another secret of the tests, just as long";
    const both = shop({ secrets: [next, ...secrets] });
    expect((await accept(both.call, offered)).status).toBe(201);
    const without = shop({ secrets: [next] });
    expect((await accept(without.call, offered)).status).toBe(400);
    const fresh = await quoteFrom(both.call);
    expect((await accept(without.call, fresh)).status).toBe(201);
  });

  test("are equal by Web Crypto and by node:crypto, from a quote and from its text", async () => {
    const { quote } = await quoteFrom(shop().call);
    const clock = () => timestampOf("2025-07-17 15:00:00");
    const org: OrganizationId = "org_one";
    const found = new Set<string>();
    for (const mac of [webMac, nodeMac]) {
      const seals = quoteSeals({ secrets, seconds: 60, clock, mac });
      found.add(await seals.seal(org, quote as QuoteJson, "production"));
      found.add(await seals.sealText(org, JSON.stringify(quote), "production"));
    }
    expect([...found]).toHaveLength(1);
  });

  test("change no other byte of the response", async () => {
    const textOf = async (call: Call): Promise<string> =>
      (await call("/pay/quote", { items, currency: "EUR" })).text;
    expect(await textOf(shop({ mac: nodeMac }).call)).toBe(
      await textOf(
        createApi({
          clock: () => timestampOf("2025-07-17 15:00:00"),
          rates: {
            ratesFor: () => () =>
              Promise.resolve({ _tag: "Right", right: rateSetOf({ GBP: "0.75", EUR: "0.8" }) }),
          },
        }).call,
      ),
    );
  });

  test("cannot be created with short secrets or for zero seconds", () => {
    const clock = () => timestampOf("2025-07-17 15:00:00");
    const make = (options: Partial<QuoteSealOptions>) => () =>
      quoteSeals({ secrets, seconds: 60, clock, ...options });
    expect(make({ secrets: ["too short"] })).toThrow(TypeError);
    for (const seconds of [0, -1, 1.5, NaN]) expect(make({ seconds })).toThrow(TypeError);
  });
});

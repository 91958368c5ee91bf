import { createHmac } from "node:crypto";
import { quoteSeals, type QuoteSealOptions } from "@quittance/http";
import { addSeconds, timestampOf } from "quittance";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { bookItem, customItem, app, order, type Answer, type Ask } from "./test-app.ts";
import { liveKey, otherKey } from "./service.ts";

const secrets = ["the secret of the tests, which is long"] as const;

/** A service that takes quotes back for a minute, whose clock and rates can be set. */
const shop = (
  options: Partial<QuoteSealOptions> = {},
  environment: "development" | "production" = "development",
) => {
  let now = timestampOf("2025-07-17 15:00:00");
  let unitsPerUsd: Readonly<Record<string, string>> = { GBP: "0.75", EUR: "0.8" };
  const clock = () => now;
  const { ask } = app({
    clock,
    environment,
    quoteSeals: quoteSeals({ secrets, seconds: 60, clock, ...options }),
    rates: {
      ratesFor: () => () => Promise.resolve({ _tag: "Right", right: rateSetOf(unitsPerUsd) }),
    },
  });
  return {
    ask,
    wait: (seconds: number) => {
      now = addSeconds(now, seconds);
    },
    setRates: (rates: typeof unitsPerUsd) => {
      unitsPerUsd = rates;
    },
  };
};

const items = [bookItem, customItem];

const quoteFrom = async (ask: Ask, asked: object = { items, currency: "EUR" }) => {
  const answer = await ask("/pay/quote", asked);
  expect([answer.status, answer.messages]).toEqual([200, {}]);
  return { quote: answer.at("data"), seal: answer.headers.get("x-quote-seal") ?? undefined };
};

const accept = (
  ask: Ask,
  { quote, seal }: { readonly quote: unknown; readonly seal?: string | undefined },
  others: object = {},
  options: { readonly as?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> => {
  const sealed = seal === undefined ? {} : { "x-quote-seal": seal };
  const body = order({ items, currency: "EUR", quote, ...others });
  return ask("/invoices", body, { ...options, headers: { ...options.headers, ...sealed } });
};

const changed = (quote: unknown, from: string, to: string): unknown => {
  const text = JSON.stringify(quote);
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to));
};

describe("a quote that is accepted with its seal", () => {
  test("becomes an invoice at its rates, when others hold by now", async () => {
    const { ask, setRates, wait } = shop();
    const offered = await quoteFrom(ask);
    setRates({ GBP: "0.6", EUR: "0.9" });
    wait(60);
    const { status, at } = await accept(ask, offered);
    expect(status).toBe(201);
    expect(at("data.price")).toBe((offered.quote as { total: { price: string } }).total.price);
    const present = await ask("/invoices", order({ items, currency: "EUR" }));
    expect(present.at("data.price")).not.toBe(at("data.price"));
  });

  test("is a conflict a second after its end", async () => {
    const { ask, wait } = shop();
    const offered = await quoteFrom(ask);
    wait(61);
    const { status, headers, at } = await accept(ask, offered);
    expect([status, headers.get("x-error-code")]).toEqual([409, "CONFLICT"]);
    expect(at("error")).toBe("The quote has expired; request a new quote");
    expect((await ask("/invoices/list")).at("data.total")).toBe(0);
  });

  test("is replayed under its key after its end", async () => {
    const { ask, wait } = shop();
    const offered = await quoteFrom(ask);
    const headers = { "idempotency-key": "order-7" };
    const first = await accept(ask, offered, {}, { headers });
    wait(3600);
    const again = await accept(ask, offered, {}, { headers });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.at("data.id")).toBe(first.at("data.id"));
  });

  test("may come back with its properties in another order", async () => {
    const { ask } = shop();
    const { quote, seal } = await quoteFrom(ask);
    const turned = Object.fromEntries(Object.entries(quote as object).reverse());
    expect((await accept(ask, { quote: turned, seal })).status).toBe(201);
  });

  test.each([
    ["a figure", '"price":"13.6', '"price":"13.7', /^quote\.total\.price$/u],
    ["a rate", '"EUR":"0.8"', '"EUR":"0.9"', /^quote\./u],
    ["a title", '"title":"', '"title":"x', /^X-Quote-Seal$/u],
    [
      "the time of its rates",
      '"exchange_rate_timestamp":"2025',
      '"exchange_rate_timestamp":"2024',
      /^X-Quote-Seal$/u,
    ],
  ])("is refused when %s in it was changed, and says where", async (_, from, to, place) => {
    const { ask } = shop();
    const { quote, seal } = await quoteFrom(ask);
    const { status, messages } = await accept(ask, { quote: changed(quote, from, to), seal });
    expect(status).toBe(400);
    expect(Object.keys(messages)[0]).toMatch(place);
  });

  test("is refused with rates of the caller's own, however well they agree", async () => {
    const { ask, setRates } = shop();
    const { seal } = await quoteFrom(ask);
    setRates({ GBP: "0.75", EUR: "0.1" });
    const { quote } = await quoteFrom(ask);
    const { status, messages } = await accept(ask, { quote, seal });
    expect([status, Object.keys(messages)]).toEqual([400, ["X-Quote-Seal"]]);
  });

  test("is refused with a seal that was made up, or for another organization", async () => {
    const { ask } = shop();
    const offered = await quoteFrom(ask);
    const later = offered.seal?.replace("v2.2025", "v2.2026");
    for (const seal of ["", "v2.", `v2.20250717150100.${"0".repeat(64)}`, later]) {
      const { status, messages } = await accept(ask, { ...offered, seal });
      expect([seal, status, Object.keys(messages)]).toEqual([seal, 400, ["X-Quote-Seal"]]);
    }
    const foreign = await accept(ask, offered, { items: [customItem] }, { as: otherKey });
    expect([foreign.status, Object.keys(foreign.messages)]).toEqual([400, ["X-Quote-Seal"]]);
  });

  test("is refused in another environment with the same secret and organization", async () => {
    const development = shop();
    const offered = await quoteFrom(development.ask);
    const production = shop({}, "production");
    const refused = await accept(production.ask, offered, {}, { as: liveKey });
    expect([refused.status, Object.keys(refused.messages)]).toEqual([400, ["X-Quote-Seal"]]);
    expect((await accept(development.ask, offered)).status).toBe(201);
  });

  test("is refused with a seal of the first version, which did not name the environment", async () => {
    const { ask } = shop();
    const offered = await quoteFrom(ask);
    const moment = "2025-07-17 15:01:00";
    const content = JSON.stringify(["quittance quote", "org_one", moment, offered.quote]);
    const mac = createHmac("sha256", secrets[0]).update(content).digest("hex");
    for (const version of ["v1", "v2"]) {
      const seal = `${version}.20250717150100.${mac}`;
      const { status, messages } = await accept(ask, { ...offered, seal });
      expect([status, Object.keys(messages)]).toEqual([400, ["X-Quote-Seal"]]);
    }
  });

  test("is refused without its seal", async () => {
    const { ask } = shop();
    const { quote } = await quoteFrom(ask);
    const { status, messages } = await accept(ask, { quote });
    expect([status, messages]).toEqual([
      400,
      { "X-Quote-Seal": "X-Quote-Seal is required: send the value that came with the quote" },
    ]);
  });

  test("is refused for other items, at the line that differs", async () => {
    const { ask } = shop();
    const offered = await quoteFrom(ask);
    const { status, messages } = await accept(ask, offered, { items: [bookItem] });
    expect([status, Object.keys(messages)]).toEqual([400, ["quote.items.1"]]);
    const all = await accept(ask, offered, { currency: "USD" });
    expect([all.status, Object.keys(all.messages)]).toEqual([400, ["quote"]]);
  });
});

describe("seals", () => {
  test("come with quotes of lines and of a product, not with those of invoices", async () => {
    const { ask } = shop();
    const { at } = await ask("/invoices", order());
    const invoice = { invoice: { id: String(at("data.id")) } };
    const { billing_schema_id, product_id: id, quantity } = bookItem;
    const product = { product: { id, billing_schema_id, quantity } };
    expect((await quoteFrom(ask, product)).seal).toMatch(/^v2\.20250717150100\.[\da-f]{64}$/u);
    expect((await quoteFrom(ask, invoice)).seal).toBeUndefined();
  });

  test("are not given where quotes are not taken back, and quotes are refused there", async () => {
    const { ask } = app();
    const { quote, seal } = await quoteFrom(ask);
    expect(seal).toBeUndefined();
    const { status, messages } = await accept(ask, { quote, seal: "v2.x" });
    expect([status, messages]).toEqual([400, { quote: "Quotes cannot be accepted here" }]);
    expect((await accept(ask, { quote: null })).status).toBe(201);
  });

  test("outlive a change of secrets, as long as the old one is kept", async () => {
    const older = shop();
    const offered = await quoteFrom(older.ask);
    const next = "another secret of the tests, just as long";
    const both = shop({ secrets: [next, ...secrets] });
    expect((await accept(both.ask, offered)).status).toBe(201);
    const without = shop({ secrets: [next] });
    expect((await accept(without.ask, offered)).status).toBe(400);
    const fresh = await quoteFrom(both.ask);
    expect((await accept(without.ask, fresh)).status).toBe(201);
  });

  test("are not made with short secrets, or for no time", () => {
    const clock = () => timestampOf("2025-07-17 15:00:00");
    const make = (options: Partial<QuoteSealOptions>) => () =>
      quoteSeals({ secrets, seconds: 60, clock, ...options });
    expect(make({ secrets: ["too short"] })).toThrow(TypeError);
    for (const seconds of [0, -1, 1.5, NaN]) expect(make({ seconds })).toThrow(TypeError);
  });
});

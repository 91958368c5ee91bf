import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  idOf,
  addSeconds,
  timestampOf,
  type RateProvider,
  type Timestamp,
} from "quittance";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isDown, isSilent, respondsWith, serveSources } from "./fake-sources.ts";
import type { Behaviour, FakeSources } from "./fake-sources.ts";
import type { Outcome } from "./log-outcomes.ts";
import { refreshedRates, refreshOnSchedule, type RefreshOptions } from "./refreshed-rates.ts";
import { startJob } from "./start-job.ts";

const rate = "0.879502000000000005";
const start = timestampOf("2025-07-17 14:10:54");
const respondsAt = (time: Timestamp): Behaviour =>
  respondsWith(
    `{"time": "${time}", "rates": {"EUR": ${rate}, "GBP": 0.738797999999999954, "XAU": 1e-4}}`,
  );

let now = start;
let first: Behaviour;
let second: Behaviour;
let served: FakeSources;
let outcomes: Array<Outcome>;
let options: RefreshOptions;

beforeEach(async () => {
  [now, first, second, outcomes] = [start, respondsAt(start), respondsAt(start), []];
  served = await serveSources((path) => (path === "/first" ? first : second));
  const { url } = served;
  options = {
    sources: ["first", "second"].map((name) => ({ name, url: `${url}/${name}`, timeLimit: 5000 })),
    currencies: new Set(["EUR", "GBP"]),
    every: 60,
    maxAge: 300,
    clock: () => now,
    log: (outcome) => outcomes.push(outcome),
  };
});

afterEach(() => served.stop());

/** What ten pounds are in euros, or why there is no price. */
const price = async (rates: RateProvider): Promise<string> => {
  const quotes = createQuotes({
    catalog: memoryCatalog({ products: [], billingSchemas: [] }),
    rates,
  });
  const ten = { currency: "GBP", price: Amount.of("10"), quantity: 1 } as const;
  const result = await quotes.calculateQuote(idOf("org", "org_acme"), {
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", ...ten }],
  });
  return result._tag === "Left" ? result.left.kind : Amount.render(result.right.total.price);
};

/** The price of ten pounds, computed with fractions from all digits of the two rates. */
const tenPounds = "11.904498929341986033539547683847";

const logged = (): ReadonlyArray<string> =>
  outcomes.map(({ asked, ok, detail }) => `${asked} ${ok ? "gave" : "failed:"} ${detail}`);

describe("the rates to price with", () => {
  test("are those of the first source, with every digit that it sent", async () => {
    expect(await price(refreshedRates(options))).toBe(tenPounds);
    expect(logged()).toEqual(["first gave rates of 2025-07-17 14:10:54"]);
  });

  test("are those of the second when the first is down", async () => {
    first = isDown;
    expect(await price(refreshedRates(options))).toBe(tenPounds);
    expect(logged()).toEqual([
      "first failed: Error: Status 503",
      "second gave rates of 2025-07-17 14:10:54",
    ]);
  });

  test("are requested once between two refreshes", async () => {
    const rates = refreshedRates(options);
    await price(rates);
    [first, second] = [isDown, isDown];
    now = addSeconds(now, 59);
    expect(await price(rates)).toBe(tenPounds);
    expect(outcomes).toHaveLength(1);
  });

  test("are the last good ones when both sources fail, as long as these are fresh", async () => {
    const rates = refreshedRates(options);
    await price(rates);
    [first, second] = [isDown, isDown];
    now = addSeconds(start, 300);
    expect(await price(rates)).toBe(tenPounds);
    expect(logged().slice(1)).toEqual([
      "first failed: Error: Status 503",
      "second failed: Error: Status 503",
      "the last good set gave rates of 2025-07-17 14:10:54",
    ]);
  });

  test("are missing when both fail for longer: nothing is priced until one responds", async () => {
    const rates = refreshedRates(options);
    await price(rates);
    [first, second] = [isDown, isDown];
    now = addSeconds(start, 240);
    expect(await price(rates)).toBe(tenPounds);
    now = addSeconds(start, 301);
    expect(await price(rates)).toBe("RatesExhausted");
    expect(logged().at(-1)).toBe("the last good set failed: too old: of 2025-07-17 14:10:54");
    second = respondsAt(now);
    expect(await price(rates)).toBe(tenPounds);
  });

  test("are missing when there never was a response", async () => {
    [first, second] = [isDown, isDown];
    expect(await price(refreshedRates(options))).toBe("RatesExhausted");
    expect(logged().at(-1)).toBe("the last good set failed: Error: No rates are stored yet");
  });

  test("are not those of a source that has stood still", async () => {
    first = respondsAt(addSeconds(start, -301));
    expect(await price(refreshedRates(options))).toBe(tenPounds);
    expect(logged()[0]).toBe("first failed: too old: of 2025-07-17 14:05:53");
  });

  test.each([
    ["an error page", "<h1>Bad gateway</h1>", /^SyntaxError/u],
    ["a text without an end", `{"time": "${'\\"'.repeat(40_000)}`, /^SyntaxError/u],
    ["no rates", "{}", /^Error: The response has no rates/u],
    ["no time", '{"rates": {"EUR": 1, "GBP": 1}}', /^timestamp is not a rate/u],
    [
      "a negative rate",
      `{"time": "${start}", "rates": {"EUR": -1, "GBP": 1}}`,
      /^EUR is not a rate/u,
    ],
    [
      "an exponent",
      `{"time": "${start}", "rates": {"EUR": 9E-1, "GBP": 1}}`,
      /^EUR is not a rate/u,
    ],
    ["null", `{"time": "${start}", "rates": {"EUR": null, "GBP": 1}}`, /^EUR is not a rate/u],
    ["no end", `{"rates": {"EUR": "${"1".repeat(200_000)}"}}`, /^Error: The response is too long/u],
  ])("are not taken from a response with %s", async (_, text, detail) => {
    first = respondsWith(text);
    expect(await price(refreshedRates(options))).toBe(tenPounds);
    expect(outcomes.map(({ asked, ok }) => [asked, ok])).toEqual([
      ["first", false],
      ["second", true],
    ]);
    expect(outcomes[0]?.detail).toMatch(detail);
  });

  test("time out after the limit", async () => {
    first = isSilent;
    const sources = options.sources.map((source) =>
      source.name === "first" ? { ...source, timeLimit: 50 } : source,
    );
    expect(await price(refreshedRates({ ...options, sources }))).toBe(tenPounds);
    expect(logged()[0]).toMatch(/^first failed: TimeoutError/u);
  });
});

test("a response that does not end times out as well", async () => {
  first = (response) => response.write('{"time": "2025');
  const sources = options.sources.map((source) => ({ ...source, timeLimit: 200 }));
  expect(await price(refreshedRates({ ...options, sources }))).toBe(tenPounds);
  expect(logged()[0]).toMatch(/^first failed: TimeoutError/u);
});

test("a schedule requests rates each time, and ends when it is stopped", async () => {
  const waits: Array<number> = [];
  const wait = (seconds: number): Promise<void> => {
    waits.push(seconds);
    now = addSeconds(now, seconds);
    first = respondsAt(now);
    return waits.length < 3 ? Promise.resolve() : Promise.reject(new Error("End"));
  };
  await expect(refreshOnSchedule(refreshedRates(options), options, wait)).rejects.toThrow("End");
  expect(waits).toEqual([60, 60, 60]);
  expect(logged()).toEqual([
    "first gave rates of 2025-07-17 14:10:54",
    "first gave rates of 2025-07-17 14:11:54",
    "first gave rates of 2025-07-17 14:12:54",
  ]);
});

test("the job has rates before the first request, and stops on a signal", async () => {
  const end = new AbortController();
  const job = startJob(options, end.signal);
  await vi.waitFor(() => {
    expect(outcomes).toHaveLength(1);
  });
  first = isSilent;
  expect(await price(job.rates)).toBe(tenPounds);
  end.abort();
  await job.ended;
  expect(outcomes).toHaveLength(1);
});

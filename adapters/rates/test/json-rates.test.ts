import { jsonRates, type JsonRatesOptions } from "@quittance/rates";
import { Amount } from "quittance";
import { rateProviderCases } from "@quittance/conformance";
import { describe, expect, test } from "vitest";
import { json, rateServer, text } from "./rate-server.ts";
import { failureOf, ratesOf } from "./read-rates.ts";

const served = async (body: string, options: Partial<JsonRatesOptions> = {}) => {
  const { url } = await rateServer(json(body));
  return jsonRates({ url, source: "Bank", maxAttempts: 1, ...options });
};

describe("a source of JSON passes the conformance case:", () => {
  test.each(rateProviderCases)("$name", ({ check }) =>
    check(async ({ source, timestamp, unitsPerUsd }) => {
      const rates = [...unitsPerUsd].map(([code, rate]) => `"${code}": ${Amount.render(rate)}`);
      return served(`{"timestamp": "${timestamp}", "rates": {${rates.join(",")}}}`, { source });
    }),
  );
});

test.each([
  ['"2025-07-17"', "2025-07-17 00:00:00"],
  ['"2025-07-17 14:10:54"', "2025-07-17 14:10:54"],
  ['"2025-07-17T14:10:54Z"', "2025-07-17 14:10:54"],
  ['"2025-07-17T14:10:54.999+00:00"', "2025-07-17 14:10:54"],
  ["1752761454", "2025-07-17 14:10:54"],
  ['"1752761454"', "2025-07-17 14:10:54"],
])("the time %s is %s", async (time, timestamp) => {
  const rates = await served(`{"timestamp": ${time}, "rates": {"EUR": 0.88}}`);
  expect((await ratesOf(rates)).timestamp).toBe(timestamp);
});

test.each([
  ["null", "nothing"],
  ["[]", "an array"],
  ['"2025-07-17T14:10:54+02:00"', "2025-07-17T14:10:54+02:00"],
  ['"2025-13-01"', "2025-13-01"],
  ["1752761454.5", "1752761454.5"],
  ["123456789012", "123456789012"],
  [`"${"9".repeat(1000)}"`, `${"9".repeat(64)}…`],
])("the time %s is malformed", async (time, found) => {
  const rates = await served(`{"timestamp": ${time}, "rates": {}}`);
  expect(await failureOf(rates)).toBe(`RateMalformed timestamp=${found}`);
});

test("the base is that of the response, or of the options", async () => {
  const table = (base: string): string =>
    `{"date": "2025-07-17", ${base} "rates": {"USD": 1.25, "GBP": 0.5}}`;
  const expected = { GBP: "0.4", EUR: "0.8" };
  expect((await ratesOf(await served(table('"base": "EUR",')))).rates).toEqual(expected);
  expect((await ratesOf(await served(table(""), { base: "EUR" }))).rates).toEqual(expected);
  expect(await failureOf(await served(table('"base": "GBP",'), { base: "EUR" }))).toBe(
    "RateMalformed base=GBP",
  );
  expect(await failureOf(await served(table('"base": "XAU",')))).toBe("RateMalformed base=XAU");
  expect(await failureOf(await served(table('"base": [],')))).toBe("RateMalformed base=a object");
  expect(await failureOf(await served(table("")))).toBe("RateMalformed USD=1.25");
});

test("a function selects and renames what a source publishes", async () => {
  const body = '{"meta": {"at": 1752761454}, "data": [{"BTC": 0.0000085}]}';
  const rates = await served(body, {
    read: ({ meta, data }) => ({
      timestamp: (meta as { readonly at: unknown }).at,
      rates: { BITCOIN: (data as ReadonlyArray<Record<string, unknown>>)[0]?.["BTC"] },
    }),
  });
  expect(await ratesOf(rates)).toMatchObject({
    timestamp: "2025-07-17 14:10:54",
    rates: { BITCOIN: "0.0000085" },
  });
});

test("a function that throws is a failure, not a rejection", async () => {
  const rates = await served("{}", {
    read: () => {
      throw new Error("No data");
    },
  });
  expect(await failureOf(rates)).toBe("PortFailed Error: No data");
});

test("headers are sent, and the host names the source", async () => {
  const { url, requests } = await rateServer(
    text("application/vnd.rates+json", '{"date": "2025-07-17", "rates": {}}'),
  );
  const rates = jsonRates({ url, headers: { authorization: "Bearer secret" } });
  expect((await ratesOf(rates)).source).toBe(new URL(url).host);
  expect(requests[0]?.headers.authorization).toBe("Bearer secret");
});

test.each([
  ["8.795e-1", "8.795e-1"],
  ["1E5", "1E5"],
  ["-0.88", "-0.88"],
  ["0", "0"],
  ["0.0", "0.0"],
  ["null", "null"],
  ["true", "true"],
  ["[1]", "an array"],
  ['{"rate": 1}', "an object"],
  ['"NaN"', "NaN"],
  ['"0,88"', "0,88"],
  ['" 0.88"', " 0.88"],
  [`0.${"1".repeat(31)}`, `0.${"1".repeat(31)}`],
  ["123456789012345678901", "123456789012345678901"],
])("the rate %s is malformed", async (rate, found) => {
  const rates = await served(`{"date": "2025-07-17", "rates": {"GBP": 0.7, "EUR": ${rate}}}`);
  expect(await failureOf(rates, "GBP")).toBe(`RateMalformed EUR=${found}`);
});

test("two values of a currency fail, and NaN is not JSON", async () => {
  for (const rates of ['{"EUR": 0.88, "EUR": 0.89}', '{"EUR": NaN}', '{"EUR": Infinity}']) {
    const provider = await served(`{"date": "2025-07-17", "rates": ${rates}}`);
    expect(await failureOf(provider)).toContain("BodyMalformed Bank");
  }
});

test("codes that are not supported, and properties of every object, are ignored", async () => {
  const codes = '{"XAU": 1e-4, "eur": "x", "__proto__": {"GBP": "1"}, "toString": 1, "EUR": 0.88}';
  const provider = await served(`{"date": "2025-07-17", "rates": ${codes}}`);
  expect((await ratesOf(provider)).rates).toEqual({ EUR: "0.88" });
});

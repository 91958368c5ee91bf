import { coinbaseRates, krakenRates } from "@quittance/rates";
import { timestampOf } from "quittance";
import { expect, test } from "vitest";
import { json, rateServer, status, type Reply } from "./rate-server.ts";
import { failureOf, ratesOf } from "./read-rates.ts";
import { coinbaseTicker, krakenTicker } from "./samples.ts";

const clock = () => timestampOf("2025-07-17 14:10:54");

const kraken = async (body: string) => {
  const { url, requests } = await rateServer(json(body));
  return { rates: krakenRates({ url: `${url}/0/public/Ticker`, clock, maxAttempts: 1 }), requests };
};

test("Kraken: one request for all currencies, by the old and new names of markets", async () => {
  const { rates, requests } = await kraken(
    `{"error":[],"result":{"XXBTZUSD":${krakenTicker("118000.00000")},` +
      `"USDTZUSD":${krakenTicker("1.00030")},"SOLUSD":${krakenTicker("160")},` +
      `"XDGUSD":${krakenTicker("0.2")},"USDCUSD":${krakenTicker("1")}}}`,
  );
  const found = ["BITCOIN", "USDT", "SOLANA", "DOGECOIN", "USDC", "USDC_NATIVE", "EUR"] as const;
  expect(await ratesOf(rates, ...found)).toEqual({
    source: "Kraken",
    timestamp: "2025-07-17 14:10:54",
    rates: {
      BITCOIN: "0.000008474576271186440677966101",
      USDT: "0.999700089973008097570728781365",
      SOLANA: "0.00625",
      DOGECOIN: "5",
      USDC: "1",
      USDC_NATIVE: "1",
    },
  });
  expect(requests.map(({ url }) => url)).toEqual([
    "/0/public/Ticker?pair=XBTUSD,USDTUSD,SOLUSD,XDGUSD,USDCUSD",
  ]);
});

test.each<[string, string, string]>([
  [
    "an error of the exchange",
    '{"error":["EQuery:Unknown asset pair"]}',
    "RejectedBySource Kraken: rejected: EQuery:Unknown asset pair",
  ],
  ["an error of another type", '{"error":[{}]}', "RejectedBySource Kraken: rejected: no reason"],
  ["no result", '{"error":[]}', "BodyMalformed Kraken: result must be a JSON object"],
  ["no market", '{"error":[],"result":{}}', "RateMalformed BITCOIN=nothing"],
  ["no trade", '{"error":[],"result":{"XBTUSD":{}}}', "RateMalformed BITCOIN=nothing"],
  ["an empty trade", '{"error":[],"result":{"XBTUSD":{"c":[]}}}', "RateMalformed BITCOIN=nothing"],
  [
    "a negative price",
    `{"error":[],"result":{"XBTUSD":${krakenTicker("-1")}}}`,
    "RateMalformed BITCOIN=-1",
  ],
  [
    "a price of zero",
    `{"error":[],"result":{"XBTUSD":${krakenTicker("0.00")}}}`,
    "RateMalformed BITCOIN=0.00",
  ],
  [
    "an exponent",
    `{"error":[],"result":{"XBTUSD":${krakenTicker("1e5")}}}`,
    "RateMalformed BITCOIN=1e5",
  ],
])("Kraken: %s fails", async (_, body, failure) => {
  expect(await failureOf((await kraken(body)).rates, "BITCOIN")).toBe(failure);
});

test("exchanges make no request for currencies that they do not have", async () => {
  const { url, requests } = await rateServer(status(500));
  for (const rates of [krakenRates({ url, clock }), coinbaseRates({ url, clock })]) {
    expect(await ratesOf(rates, "USD", "EUR")).toMatchObject({
      timestamp: "2025-07-17 14:10:54",
      rates: {},
    });
  }
  expect(requests).toEqual([]);
});

const byPath =
  (bodies: Readonly<Record<string, string>>): Reply =>
  (response, request) => {
    json(bodies[request.url ?? ""] ?? "{}")(response, request);
  };

test("Coinbase: one request for each currency, and the time of the oldest trade", async () => {
  const { url } = await rateServer(
    byPath({
      "/products/BTC-USD/ticker": coinbaseTicker("118000.00"),
      "/products/DOGE-USD/ticker": coinbaseTicker("0.2", "2025-07-17T14:09:00Z"),
    }),
  );
  const rates = coinbaseRates({ url, clock });
  expect(await ratesOf(rates, "BITCOIN", "DOGECOIN", "USDC")).toEqual({
    source: "Coinbase",
    timestamp: "2025-07-17 14:09:00",
    rates: { BITCOIN: "0.000008474576271186440677966101", DOGECOIN: "5" },
  });
});

test.each<[string, string, string]>([
  ["no price", '{"time":"2025-07-17T14:10:54Z"}', "RateMalformed BITCOIN=nothing"],
  ["no time", '{"price":"118000"}', "RateMalformed timestamp=nothing"],
  ["a malformed time", coinbaseTicker("1", "now"), "RateMalformed timestamp=now"],
  ["a negative price", coinbaseTicker("-118000"), "RateMalformed BITCOIN=-118000"],
  ["a message", '{"message":"NotFound"}', "RateMalformed timestamp=nothing"],
])("Coinbase: %s fails", async (_, body, failure) => {
  const { url } = await rateServer(json(body));
  expect(await failureOf(coinbaseRates({ url, clock }), "BITCOIN")).toBe(failure);
});

test("Coinbase: one market that fails is a failure of the set", async () => {
  const { url } = await rateServer(json(coinbaseTicker("1")), status(404));
  expect(await failureOf(coinbaseRates({ url, clock }), "BITCOIN", "SOLANA")).toBe(
    "StatusUnexpected Coinbase: status 404",
  );
});

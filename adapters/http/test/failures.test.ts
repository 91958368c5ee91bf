import { createQuittance, fixedRates, freshRates, type RateProvider } from "quittance";
import { left, portFailed, type CatalogRepository } from "quittance/adapter";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { authenticateBy, createHttpHandler, type ErrorDetails } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { expect, test } from "vitest";
import { post } from "./mounts.ts";
import { createApi, pay, place } from "./send-to-api.ts";
import { key, newStore, rates, service, type TestApiOptions } from "./create-test-api.ts";

const secret = "password=canary-7f3a";

const failingCatalog: CatalogRepository = {
  lookUp: () => () => Promise.resolve(left(portFailed("catalog", new Error(secret)))),
};
const failingRates: RateProvider = {
  ratesFor: () => () => Promise.resolve(left(portFailed("rates", new Error(secret)))),
};
const throwing: CatalogRepository = {
  lookUp: () => () => Promise.reject(new Error(secret)),
};
const staleRates = freshRates(rates, { maxAge: 60 }, fixedClock("2025-07-18 00:00:00"));

const request = {
  currency: "EUR",
  product: { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" },
};

const failingRounding = () => () =>
  Promise.resolve(left(portFailed("rounding", new Error(secret))));
const rejectingTaxes = () => () => Promise.reject(new Error(secret));

const cases: ReadonlyArray<[string, TestApiOptions, status: number, code: string]> = [
  ["a catalog that fails", { catalog: failingCatalog }, 503, "REPOSITORY_UNAVAILABLE"],
  ["rates that fail", { rates: failingRates }, 503, "RATE_UNAVAILABLE"],
  ["rates that are too old", { rates: staleRates }, 503, "RATE_STALE"],
  ["a missing rate", { rates: fixedRates(rateSetOf({ GBP: "0.7" })) }, 503, "RATE_UNAVAILABLE"],
  ["taxes that fail", { taxes: { taxesFor: rejectingTaxes } }, 503, "TAX_UNAVAILABLE"],
  [
    "rounding that fails",
    { rounding: { roundingFor: failingRounding } },
    503,
    "REPOSITORY_UNAVAILABLE",
  ],
  ["a port that throws", { catalog: throwing }, 500, "INTERNAL"],
];

test.each(cases)("%s is reported without internal details", async (_, ports, status, code) => {
  const reports: Array<ErrorDetails> = [];
  const hooks = [{ onError: (facts: ErrorDetails) => void reports.push(facts) }];
  const handle = fetchHandler(service({ ...ports, hooks }));
  const response = await handle(new Request("http://x/pay/quote", post(request, {}, key)));
  const text = await response.text();
  expect(response.status).toBe(status);
  expect(response.headers.get("x-error-code")).toBe(code);
  expect(response.headers.has("retry-after")).toBe(status === 503);
  expect(text).not.toContain("canary");
  expect(text).not.toContain(".ts");
  expect(reports.map(({ supportId, code: reported }) => ({ supportId, reported }))).toEqual([
    { supportId: response.headers.get("x-request-id"), reported: code },
  ]);
});

test("reports the cause to the host, and only to it", async () => {
  const reports: Array<ErrorDetails> = [];
  const handle = fetchHandler(
    service({ catalog: throwing, hooks: [{ onError: (facts) => void reports.push(facts) }] }),
  );
  await handle(new Request("http://x/pay/quote", post(request, {}, key)));
  expect(reports[0]?.cause).toEqual(new Error(secret));
});

test("validation errors take precedence over unavailable rates", async () => {
  const handle = fetchHandler(service({ rates: failingRates }));
  const bad = { ...request, product: { ...request.product, id: "product_none" } };
  const response = await handle(new Request("http://x/pay/quote", post(bad, {}, key)));
  expect(response.status).toBe(400);
});

// Nothing in a response said how much was left, and the rates of the payment were not known.
test("what is left to pay in the currency of an invoice needs no rates", async () => {
  const state = { isDown: false };
  const { call } = createApi({
    rates: { ratesFor: (wanted) => (state.isDown ? failingRates : rates).ratesFor(wanted) },
  });
  const id = await place(call);
  await pay(call, id, { currency: "EUR", price: "3", status: "COMPLETED" });
  state.isDown = true;
  const own = await call(`/invoices/${id}/payable`);
  expect([own.status, own.at("data.currency"), own.at("data.minor_units")]).toEqual([
    ...[200, "GBP", "748"],
  ]);
  const other = await call(`/invoices/${id}/payable`, { currency: "EUR" });
  expect([other.status, other.at("log.code")]).toEqual([503, "RATE_UNAVAILABLE"]);
});

test("a failing credential store is 503, not 401", async () => {
  const handler = createHttpHandler({
    payments: createQuittance({
      ...newStore(),
      rates,
      clock: fixedClock("2025-01-01 00:00:00"),
      newId: sequentialIds(),
    }),
    environment: "development",
    authenticate: authenticateBy(
      { findByDigest: () => () => Promise.resolve(left(portFailed("credentials", secret))) },
      { environment: "development" },
    ),
  });
  const response = await fetchHandler(handler)(
    new Request("http://x/pay/quote", post({}, {}, key)),
  );
  expect(response.status).toBe(503);
  expect(response.headers.get("x-error-code")).toBe("REPOSITORY_UNAVAILABLE");
});

import { memoryStore } from "@quittance/memory";
import {
  Amount,
  cachedRates,
  createQuotes,
  fixedRates,
  orThrow,
  rateSet,
  type Currency,
  type RateProvider,
} from "quittance";
import { right } from "quittance/adapter";
import { fixedClock, testOrganization as owner } from "quittance/testing";
import { expect, test } from "vitest";

const valid = rateSet({ GBP: "0.75", EUR: "0.8" });

/** Returns a provider that resolves to a value, as one without types can. */
const resolving = (value: unknown): RateProvider =>
  ({ ratesFor: () => () => Promise.resolve(value) }) as unknown as RateProvider;

const withEuro = (rate: unknown) => ({
  ...valid,
  unitsPerUsd: new Map<Currency, unknown>([...valid.unitsPerUsd, ["EUR", rate]]),
});

const quote = (rates: RateProvider, currency: Currency = "EUR") =>
  createQuotes({ ...memoryStore(), rates, totals: "exact" }).calculate(owner, {
    currency,
    items: [{ title: "Lamp", currency: "GBP", price: "10" }],
  });

const providers: ReadonlyArray<readonly [name: string, of: (set: unknown) => RateProvider]> = [
  ["a provider", (set) => resolving(right(set))],
  ["fixedRates", (set) => fixedRates(set as typeof valid)],
  [
    "cachedRates",
    (set) => cachedRates(resolving(right(set)), { ttl: 60 }, fixedClock("2026-01-01 00:00:00")),
  ],
];

test.each(
  providers.flatMap(([name, of]) =>
    [
      [Amount.zero, "0"],
      [Amount.negate(Amount.of("0.8")), "-0.8"],
      [0.8, "0.8"],
      [null, "null"],
    ].map(([rate, found]) => ({ name, of, rate, found })),
  ),
)("the rate $found of $name is malformed", async ({ of, rate, found }) => {
  const rates = of(withEuro(rate));
  expect(await quote(rates)).toEqual({
    _tag: "Left",
    left: { kind: "RateMalformed", source: "host", property: "EUR", found },
  });
});

test("a rate that is not needed is not checked", async () => {
  const { total } = orThrow(await quote(resolving(right(withEuro(Amount.zero))), "GBP"));
  expect(Amount.render(total.price)).toBe("10");
});

test.each([
  [undefined, "right(rateSet) or left(failure), got nothing"],
  [valid, "right(rateSet) or left(failure), got an object"],
  [right(undefined), "right(rateSet), with a set of parseRateSet, got nothing"],
  [right({ ...valid, unitsPerUsd: { EUR: "0.8" } }), "right(rateSet), with a set of parseRateSet"],
])("a provider that resolves to %o fails", async (value, message) => {
  const failed = await quote(resolving(value));
  expect(failed).toMatchObject({
    left: { kind: "PortFailed", port: "rates", cause: { name: "TypeError" } },
  });
  const { cause } = (failed as { left: { cause: Error } }).left;
  expect(cause.message).toContain(`ratesFor must resolve to ${message}`);
});

import * as fc from "fast-check";
import { Amount, renderQuote, type AdjustmentKind } from "quittance";
import { anyAmount, anyPricingCase, anyRate, type PricingCase } from "quittance/testing/generators";
import { beforeAll, describe, expect, test } from "vitest";
import { roundingModes } from "../../src/money/round-units.ts";
import { priceCase } from "../support/price-case.ts";
import { anyEdgeAmount, anyEdgeCase } from "./arbitrary-edge.ts";
import { buildReference, type Reference } from "./build-reference.ts";

/** Returns a value with the amounts and adjustment kinds of the other engine. */
const translateTo = (reference: Reference): (<Value>(value: Value) => Value) => {
  const size = { percent: reference.Amount.one };
  const kinds: ReadonlyMap<string, AdjustmentKind> = new Map(
    [reference.discount(size), reference.fee(size)].map(({ kind }) => [kind.type, kind]),
  );
  const translate = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Amount.is(value)) return reference.Amount.parseCanonical(Amount.render(value));
    if (Array.isArray(value)) return value.map(translate);
    if (value instanceof Map) {
      const entries = [...(value as ReadonlyMap<unknown, unknown>)];
      return new Map(entries.map(([key, inner]) => [key, translate(inner)]));
    }
    if ("apply" in value && "type" in value) return kinds.get(String(value.type));
    return Object.fromEntries(
      Object.entries(value).map(([property, inner]) => [property, translate(inner)]),
    );
  };
  return <Value>(value: Value) => translate(value) as Value;
};

/** Number of quotes that both engines price; more with `npm run lab -- reference`. */
const asked = parseInt(process.env["QUITTANCE_QUOTES"] ?? "", 10);
const quotes = asked > 0 ? asked : 500;

let reference: Reference;
let translate: <Value>(value: Value) => Value;
beforeAll(async () => {
  reference = await buildReference();
  translate = translateTo(reference);
});

/** Returns the result of a case as text: the quote with every digit, or the failure. */
const ours = async (found: PricingCase): Promise<string> => {
  const result = await priceCase(found);
  return JSON.stringify(result._tag === "Right" ? renderQuote(result.right) : result.left);
};

const theirs = async (found: PricingCase): Promise<string> => {
  const { organizationId, catalog, rates, request } = translate(found);
  const service = reference.createQuotes({
    catalog: reference.memoryCatalog(catalog),
    rates: reference.fixedRates(rates),
  });
  const result = await service.calculateQuote(organizationId, request);
  return JSON.stringify(
    result._tag === "Right" ? reference.renderQuote(result.right) : result.left,
  );
};

describe("integers and decimal.js give the same text", () => {
  test.each([
    ["any requests", anyPricingCase],
    ["prices and rates at the edges", anyEdgeCase],
  ])(
    "for quotes of %s",
    async (_, cases) => {
      const priced = { quotes: 0, failures: 0 };
      const property = fc.asyncProperty(cases, async (found) => {
        const text = await ours(found);
        priced[text.startsWith('{"currency"') ? "quotes" : "failures"] += 1;
        expect(text).toBe(await theirs(found));
      });
      await fc.assert(property, { numRuns: quotes });
      expect(priced.quotes).toBeGreaterThan(quotes / 4);
    },
    120_000 + quotes * 20,
  );

  const anyOperand = fc.oneof(anyAmount, anyEdgeAmount, anyRate);
  const operations: ReadonlyArray<
    readonly [name: string, of: (on: typeof Amount, a: Amount, b: Amount, n: number) => Amount]
  > = [
    ["add", (on, a, b) => on.add(a, b)],
    ["subtract", (on, a, b) => on.subtract(a, b)],
    ["sum", (on, a, b) => on.sum([a, b, a])],
    ["min", (on, a, b) => on.min(a, b)],
    ["max", (on, a, b) => on.max(a, b)],
    ["multiplyByInteger", (on, a, _, count) => on.multiplyByInteger(a, count)],
    ["fromInteger", (on, _, __, count) => on.fromInteger(count)],
    ["multiplyByRate", (on, a, b) => on.multiplyByRate(a, b)],
    ["multiplyByRate of a debt", (on, a, b) => on.multiplyByRate(on.subtract(on.zero, a), b)],
    ["percentOf", (on, a, b) => on.percentOf(a, b)],
    ["percentOf a debt", (on, a, b) => on.percentOf(on.subtract(on.zero, a), b)],
    ["divideByRate", (on, a, b) => (on.isPositive(b) ? on.divideByRate(a, b) : b)],
    [
      "divideByRate of a debt",
      (on, a, b) => (on.isPositive(b) ? on.divideByRate(on.subtract(on.zero, a), b) : b),
    ],
    ["divideByRateUp", (on, a, b) => (on.isPositive(b) ? on.divideByRateUp(a, b) : b)],
    ...roundingModes.flatMap((mode): typeof operations => [
      [`round ${mode}`, (on, a, _, n) => on.round(a, n % 31, mode)],
      [
        `round ${mode} of a negative amount`,
        (on, a, _, n) => on.round(on.subtract(on.zero, a), n % 31, mode),
      ],
      [
        `roundToMultiple ${mode}`,
        (on, a, _, n) => on.roundToMultiple(a, on.multiplyByInteger(on.unit(2), 1 + n), mode),
      ],
    ]),
    ["multiplyByRateUp", (on, a, b, n) => on.multiplyByRateUp(a, b, n % 31)],
    ["unit", (on, _, __, n) => on.unit(n % 31)],
    ["compare", (on, a, b) => on.add(on.one, on.fromInteger(on.compare(a, b)))],
    ["atLeast", (on, a, b) => (on.atLeast(a, b) ? on.one : on.zero)],
    ["atMost", (on, a, b) => (on.atMost(a, b) ? on.one : on.zero)],
    ["equals", (on, a, b) => (on.equals(a, b) ? on.one : on.zero)],
    ["isPositive", (on, a, b) => (on.isPositive(on.subtract(a, b)) ? on.one : on.zero)],
    ["isPrice", (on, a, b) => (on.isPrice(on.subtract(a, b)) ? on.one : on.zero)],
    [
      "isPrice of what is large",
      (on, a, _, n) =>
        on.isPrice(on.multiplyByInteger(on.multiplyByInteger(a, n), 1e9)) ? on.one : on.zero,
    ],
  ];

  test.each(operations)("for %s of any two amounts", (_, of) => {
    const property = fc.property(
      anyOperand,
      anyOperand,
      fc.integer({ min: 0, max: 1_000_000 }),
      (a, b, count) => {
        const expected = of(reference.Amount, translate(a), translate(b), count);
        expect(Amount.render(of(Amount, a, b, count))).toBe(reference.Amount.render(expected));
      },
    );
    fc.assert(property, { numRuns: quotes });
  });

  test("for any parsed text", () => {
    const anyDigits = fc.stringMatching(/^-?[0-9]{0,37}(\.[0-9]{0,32})?$/u);
    const property = fc.property(anyDigits, (text) => {
      for (const read of ["parse", "parseCanonical"] as const) {
        const expected = reference.Amount[read](text);
        const found = Amount[read](text);
        expect(found && Amount.render(found)).toBe(expected && reference.Amount.render(expected));
      }
    });
    fc.assert(property, { numRuns: quotes });
  });
});

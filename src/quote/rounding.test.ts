import {
  Amount,
  createQuotes,
  delta,
  discount,
  idOf,
  minorUnits,
  orThrow,
  renderQuote,
  type Quote,
  type QuoteRequest,
  type RoundingPolicy,
} from "quittance";
import { verifyQuote } from "quittance/evidence";
import { describe, expect, test } from "vitest";
import { catalogOwner, custom, sampleQuotePorts } from "../../test/support/sample-catalog.ts";

const quoted = async (request: QuoteRequest, rounding?: RoundingPolicy): Promise<Quote> => {
  const quotes = createQuotes({ ...sampleQuotePorts, rounding });
  return orThrow(await quotes.calculateQuote(catalogOwner, request));
};

const euros = (price: string, ...percents: ReadonlyArray<string>) =>
  custom({
    currency: "EUR",
    price: Amount.of(price),
    adjustments: percents.map((percent) => discount({ percent: Amount.of(percent) })),
  });

const atTotal = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
const atLine = minorUnits({ mode: "HALF_UP", at: "LINE" });

describe("a rounded total", () => {
  test("is an amount that can be charged, and its delta is shown", async () => {
    const quote = await quoted({ items: [euros("3.99", "17.5")] }, atTotal);
    expect(renderQuote(quote).items.at(-3)).toEqual({
      item: { type: "ROUNDING", currency: "EUR", status: "INCLUDED" },
      calculations: [
        {
          idx: 0,
          currency: "EUR",
          calculation_type: "ROUNDING",
          title: "Rounding",
          initial_price: "3.29175",
          price: "3.29",
          price_delta: "-0.00175",
          initial_price_orig: null,
          price_orig: null,
          price_delta_orig: "0",
          initial_price_usd: "3.74274305231824371210785733109",
          price_usd: "3.740753289929983082808491112413",
          price_delta_usd: "-0.001989762388260629299366218677",
          details: { increment: "0.01", mode: "HALF_UP" },
        },
      ],
    });
    expect(renderQuote(quote).total.price).toBe("3.29");
    expect(verifyQuote(renderQuote(quote))).toEqual([]);
  });

  test("of a sum that is a multiple already has a step with a delta of 0", async () => {
    const { totalSteps } = await quoted({ items: [euros("2")] }, atTotal);
    expect(totalSteps.map(({ price }) => Amount.render(delta(price)))).toEqual(["0"]);
  });

  test("of 0 is 0 in dollars too, although the lines add up to less in dollars", async () => {
    const tiny = custom({ currency: "EUR", price: Amount.unit(30) });
    const quote = await quoted({ items: [tiny, tiny, tiny] }, atTotal);
    expect(quote.total).toEqual({ price: Amount.zero, priceUsd: Amount.zero });
  });
});

describe("a rounded line", () => {
  test("has the rounding as its last step, after the conversion", async () => {
    const pounds = custom({ currency: "GBP", price: Amount.of("10") });
    const { lines, totalSteps, total } = await quoted(
      { currency: "EUR", items: [pounds, euros("3.99", "17.5")] },
      atLine,
    );
    expect(lines.map(({ last }) => [last.kind, Amount.render(last.price.after)])).toEqual([
      ["Rounding", "11.9"],
      ["Rounding", "3.29"],
    ]);
    const [converted, same] = lines.map(({ last }) => Amount.render(delta(last.priceOriginal)));
    expect([converted, same]).toEqual(["0", "-0.00175"]);
    expect(totalSteps).toEqual([]);
    expect(Amount.render(total.price)).toBe("15.19");
  });
});

test("a currency without a rule is not rounded, and without a policy none is", async () => {
  const request = { items: [euros("3.99", "17.5")] };
  const onlyFrancs = Object.fromEntries(Object.entries(atTotal).filter(([code]) => code === "CHF"));
  expect(await quoted(request, onlyFrancs)).toEqual(await quoted(request));
});

test("an increment replaces the smallest unit", async () => {
  const cash = minorUnits({ mode: "HALF_UP", at: "TOTAL", increments: { EUR: "0.05" } });
  const { total } = await quoted({ items: [euros("1.02")] }, cash);
  expect(Amount.render(total.price)).toBe("1");
});

test("each organization can have a policy of its own", async () => {
  const quotes = createQuotes({
    ...sampleQuotePorts,
    rounding: {
      roundingFor: (id) => () =>
        Promise.resolve({ _tag: "Right", right: id === catalogOwner ? atTotal : undefined }),
    },
  });
  const request = { items: [euros("3.99", "17.5")] };
  const totalFor = async (id: string) =>
    Amount.render(orThrow(await quotes.calculateQuote(idOf("org", id), request)).total.price);
  expect(await totalFor(catalogOwner)).toBe("3.29");
  expect(await totalFor("org_other")).toBe("3.29175");
});

test("a failing source of policies fails the quote", async () => {
  const failure = { kind: "PortFailed", port: "rounding", cause: "offline" } as const;
  const quotes = createQuotes({
    ...sampleQuotePorts,
    rounding: { roundingFor: () => () => Promise.resolve({ _tag: "Left", left: failure }) },
  });
  expect(await quotes.calculateQuote(catalogOwner, { items: [euros("1")] })).toEqual({
    _tag: "Left",
    left: failure,
  });
});

describe("an invalid policy is rejected when the service is created, naming the currency:", () => {
  const valid = { increment: "0.01", mode: "UP", at: "LINE" };
  test.each<[string, object, string]>([
    ["an unknown currency", { XXX: valid }, "XXX is invalid: pass a supported currency"],
    ["no rule", { EUR: null }, "EUR is invalid: pass a rule with increment, mode and at"],
    ["an unknown mode", { EUR: { ...valid, mode: "CEIL" } }, "pass one of HALF_UP, HALF_EVEN"],
    ["an unknown place", { EUR: { ...valid, at: "STEP" } }, "pass one of LINE, TOTAL as at"],
    ...["0", "-1", "1e2", `0.${"0".repeat(30)}1`, 1, undefined].map(
      (increment): [string, object, string] => [
        `the increment ${String(increment)}`,
        { EUR: { ...valid, increment } },
        "EUR is invalid: pass a positive decimal text of at most 30 decimals as increment",
      ],
    ),
  ])("%s", (_, rounding, message) => {
    const create = () => createQuotes({ ...sampleQuotePorts, rounding: rounding });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });
});

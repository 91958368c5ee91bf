import {
  Amount,
  createQuotes,
  discount,
  minorUnits,
  orThrow,
  type Quote,
  type QuoteRequest,
  type RoundingPolicy,
} from "quittance";
import { idOf } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { catalogOwner, custom, sampleQuotePorts } from "../../test/support/sample-catalog.ts";

const quoted = async (request: QuoteRequest, rounding?: RoundingPolicy): Promise<Quote> => {
  const quotes = createQuotes({ ...sampleQuotePorts, rounding });
  return orThrow(await quotes.calculate(catalogOwner, request));
};

const euros = (price: string, ...percents: ReadonlyArray<string>) =>
  custom({
    currency: "EUR",
    price: Amount.of(price),
    adjustments: percents.map((percent) => discount({ percent: Amount.of(percent) })),
  });

const atTotal = minorUnits({ mode: "HALF_UP", at: "TOTAL" });

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
    Amount.render(orThrow(await quotes.calculate(idOf("org", id), request)).total.price);
  expect(await totalFor(catalogOwner)).toBe("3.29");
  expect(await totalFor("org_other")).toBe("3.29175");
});

test("a failing source of policies fails the quote", async () => {
  const failure = { kind: "PortFailed", port: "rounding", cause: "offline" } as const;
  const quotes = createQuotes({
    ...sampleQuotePorts,
    rounding: { roundingFor: () => () => Promise.resolve({ _tag: "Left", left: failure }) },
  });
  expect(await quotes.calculate(catalogOwner, { items: [euros("1")] })).toEqual({
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

import * as fc from "fast-check";
import { expect } from "vitest";
import type { ItemRequest } from "quittance";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import { toScaled } from "../support/oracle.ts";
import { quoteOf } from "../support/price-case.ts";
import { sum } from "../support/oracle-money.ts";

const withItems = (found: PricingCase, items: ReadonlyArray<ItemRequest>): PricingCase => ({
  ...found,
  request: { ...found.request, items },
});

const splitCase = fc
  .tuple(anyPricingCase, fc.nat())
  .filter(([found]) => found.request.items.length > 1)
  .map(([found, where]) => ({ found, at: 1 + (where % (found.request.items.length - 1)) }));

checkProperty(
  "totals: those of two requests add up to those of both together",
  splitCase,
  async (split) => {
    const { found, at } = split;
    const { items } = found.request;
    const whole = await quoteOf(found);
    const parts = [
      await quoteOf(withItems(found, items.slice(0, at))),
      await quoteOf(withItems(found, items.slice(at))),
    ];
    const prices = parts.map(({ total }) => toScaled(total.price));
    const dollars = parts.map(({ total }) => toScaled(total.price_usd));
    expect(toScaled(whole.total.price)).toBe(sum(prices));
    expect(toScaled(whole.total.price_usd)).toBe(sum(dollars));
  },
);

const shuffledCase = anyPricingCase.chain((found) => {
  const positions = [...found.request.items.keys()];
  const all = { minLength: positions.length, maxLength: positions.length };
  return fc.record({ found: fc.constant(found), order: fc.shuffledSubarray(positions, all) });
});

checkProperty(
  "totals: another order of lines gives the same lines in that order",
  shuffledCase,
  async (shuffle) => {
    const { found, order } = shuffle;
    const { items } = found.request;
    const inOrder = <Value>(values: ReadonlyArray<Value>): ReadonlyArray<Value> =>
      order.flatMap((position) => values.slice(position, position + 1));
    const straight = await quoteOf(found);
    const shuffled = await quoteOf(withItems(found, inOrder(items)));
    const totals = straight.items.slice(-2);
    expect(shuffled).toEqual({
      ...straight,
      items: [...inOrder(straight.items.slice(0, -2)), ...totals],
    });
  },
);

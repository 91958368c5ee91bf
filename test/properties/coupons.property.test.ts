import * as fc from "fast-check";
import type { StepJson } from "../../src/quote/quote-json.ts";
import { expect } from "vitest";
import { anyCouponCase } from "quittance/testing/generators";
import type { QuoteJson } from "quittance/adapter";
import { at } from "../support/json-leaves.ts";
import { oracleQuoteOf } from "../support/oracle-case.ts";
import { isMultiple, smallerOf, sum, toDecimal, toText } from "../support/oracle-money.ts";
import { oracleUnit } from "../support/oracle-settle.ts";
import { verifyQuote } from "quittance/explain";
import { checkProperty } from "../support/check-property.ts";
import { quoteOf } from "../support/price-case.ts";
import { chargesOf, detail, detailsOf, stepsOf } from "../support/quote-steps.ts";
import { digitChanges, type Tampering } from "../support/tampering.ts";

const isOfCoupon = (step: StepJson): boolean => "coupon_id" in detailsOf(step);

/** The steps of each coupon, by its identifier, in the order in which they are applied. */
const stepsByCoupon = (quote: QuoteJson): ReadonlyMap<string, ReadonlyArray<StepJson>> => {
  const found = new Map<string, Array<StepJson>>();
  for (const step of chargesOf(quote).flatMap(stepsOf).filter(isOfCoupon)) {
    const id = detailsOf(step)["coupon_id"] ?? "";
    found.set(id, [...(found.get(id) ?? []), step]);
  }
  return found;
};

const isPercentage = (step: StepJson): boolean => "percent" in detailsOf(step);

checkProperty(
  "coupons: each reduces the price before it, and no line falls below zero",
  anyCouponCase,
  async (found) => {
    const quote = await quoteOf(found);
    const steps = [...stepsByCoupon(quote).values()].flat();
    const expected = [...stepsByCoupon(await oracleQuoteOf(found)).values()].flat();
    expect(steps).toEqual(expected);
    for (const { price, price_delta } of steps) {
      expect([toDecimal(price).lessThan(0), toDecimal(price_delta).greaterThan(0)]).toEqual([
        false,
        false,
      ]);
    }
    for (const { total } of chargesOf(quote)) expect(total.price).not.toMatch(/^-/u);
  },
);

checkProperty(
  "coupons: the shares of an amount add up to it, or to the prices if these are less",
  anyCouponCase,
  async (found) => {
    const quote = await quoteOf(found);
    for (const steps of stepsByCoupon(quote).values()) {
      const [first] = steps;
      if (first === undefined || isPercentage(first)) continue;
      const prices = sum(steps.map(({ initial_price }) => toDecimal(initial_price)));
      const total = smallerOf(detail(first, "coupon_amount"), prices);
      expect(toText(sum(steps.map((step) => detail(step, "amount"))))).toBe(toText(total));
    }
  },
);

checkProperty(
  "coupons: a share of whole units is closer than one unit to its proportion of the prices",
  anyCouponCase,
  async (found) => {
    const quote = await quoteOf(found);
    for (const steps of stepsByCoupon(quote).values()) {
      const [first] = steps;
      if (first === undefined || isPercentage(first)) continue;
      const prices = steps.map(({ initial_price }) => toDecimal(initial_price));
      const total = sum(steps.map((step) => detail(step, "amount")));
      const unit = oracleUnit(first.currency);
      const areWhole = [total, ...prices].every((amount) => isMultiple(amount, unit));
      if (sum(prices).isZero() || !areWhole) continue;
      for (const step of steps) {
        const share = detail(step, "amount");
        expect(isMultiple(share, unit)).toBe(true);
        const part = total.times(toDecimal(step.initial_price));
        const error = share.times(sum(prices)).minus(part).abs();
        expect(error.lessThan(unit.times(sum(prices)))).toBe(true);
      }
    }
  },
);

const inAnyCase = (code: string, seed: number): string =>
  code.replace(/./gu, (letter, index: number) =>
    (seed >> index) % 2 ? letter.toLowerCase() : letter,
  );

const anyOrder = fc.record({ found: anyCouponCase, seed: fc.infiniteStream(fc.nat()) });

checkProperty(
  "coupons: the order and the case of the codes change nothing",
  anyOrder,
  async ({ found, seed }) => {
    const next = (): number => seed.next().value as number;
    const codes = (found.request.coupons ?? []).map((code) => ({ code, rank: next() }));
    codes.sort((a, b) => a.rank - b.rank);
    const coupons = codes.map(({ code, rank }) => inAnyCase(code, rank));
    const quote = await quoteOf(found);
    expect(await quoteOf({ ...found, request: { ...found.request, coupons } })).toEqual(quote);
    for (const charge of chargesOf(quote)) {
      const own = stepsOf(charge).filter(isOfCoupon);
      const places = own.map((step) => [isPercentage(step) ? 0 : 1, detailsOf(step)["coupon_id"]]);
      expect(places.map(String)).toEqual(places.map(String).sort());
    }
  },
);

checkProperty(
  "coupons: the quote lists each coupon of the request once",
  anyCouponCase,
  async (found) => {
    const quote = await quoteOf(found);
    const codes = (quote.coupons ?? []).map(({ code }) => code);
    expect([...codes].sort()).toEqual([...(found.request.coupons ?? [])].sort());
    expect((quote.coupons ?? []).map(({ coupon_id: id }) => id).sort()).toEqual(
      [...stepsByCoupon(quote).keys()].sort(),
    );
  },
);

const isInCoupons = (quote: QuoteJson, { path }: Tampering): boolean => {
  if (path[0] === "coupons") return true;
  const details = at(quote, [...path.slice(0, 4), "details"]);
  return typeof details === "object" && details !== null && "coupon_id" in details;
};

/** Whether a given was changed that may make no difference. */
const isTerm = ({ path }: Tampering): boolean =>
  path.at(-1) === "percent" || path.at(-1) === "coupon_amount";

checkProperty(
  "coupons: verification accepts them, and finds each change of a share, a price or a name",
  fc.record({ found: anyCouponCase, position: fc.nat() }),
  async ({ found, position }) => {
    const quote = await quoteOf(found);
    expect(verifyQuote(JSON.parse(JSON.stringify(quote)))).toEqual([]);
    const changes = digitChanges(quote).filter((each) => isInCoupons(quote, each) && !isTerm(each));
    const change = changes[position % changes.length];
    fc.pre(change !== undefined);
    const mismatches = verifyQuote(change.apply());
    if (mismatches.length === 0) expect([change.path, mismatches]).toEqual(["is found", []]);
  },
);

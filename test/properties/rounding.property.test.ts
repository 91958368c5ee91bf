import * as fc from "fast-check";
import { valuePayment } from "../../src/payment/payment-value.ts";
import { expect } from "vitest";
import { Amount, minorUnits, type RoundingPolicy } from "quittance";
import { roundingDescription, type QuoteJson } from "quittance/adapter";
import type { SettlementPayment } from "../../src/invoice/settlement-refunds.ts";
import { fixedTaxes } from "quittance/testing";
import {
  anyCurrency,
  anyPricingCase,
  anyRateSet,
  anyRoundedCase,
  anyRoundingPolicy,
  anyTaxedCase,
  anyTaxPolicy,
  type PricingCase,
} from "quittance/testing/generators";
import { at } from "../support/json-leaves.ts";
import {
  canonical,
  isMultiple,
  oracleRoundedTo,
  sum,
  toDecimal,
  toText,
} from "../support/oracle-money.ts";
import { oraclePayable } from "../support/oracle-payable.ts";
import { verifyQuote } from "quittance/explain";
import { payableAmount } from "../../src/payment/payable.ts";
import { settle } from "../../src/invoice/invoice-settle.ts";
import { checkProperty } from "../support/check-property.ts";
import { quoteOf } from "../support/price-case.ts";
import {
  chargesOf,
  expectChain,
  ruleOf,
  stepsOf,
  stepsOfType,
  totalStepsOf,
} from "../support/quote-steps.ts";
import { digitChanges, modeChanges, type Tampering } from "../support/tampering.ts";

type RoundingPlace = NonNullable<RoundingPolicy["EUR"]>["at"];

const anyPolicyCase = fc.oneof(anyRoundedCase, anyTaxedCase);

checkProperty(
  "rounding: lines and the steps of the total add up to the total in every column",
  anyPolicyCase,
  async (found) => {
    const quote = await quoteOf(found);
    for (const charge of chargesOf(quote)) {
      const steps = stepsOf(charge);
      expectChain(steps, ["", "_orig", "_usd"]);
      const { price, price_usd, price_orig } = steps.at(-1) ?? {};
      expect(charge.total).toMatchObject({ price, price_usd, price_orig });
    }
    const steps = totalStepsOf(quote);
    expectChain(steps, ["", "_usd"]);
    const [total, totalUsd] = quote.items.slice(-2);
    for (const column of ["price", "price_usd"] as const) {
      const lines = sum(chargesOf(quote).map((charge) => toDecimal(charge.total[column])));
      const changes = column === "price" ? "price_delta" : "price_delta_usd";
      const added = sum(steps.map((step) => toDecimal(step[changes])));
      expect(quote.total[column]).toBe(toText(lines.plus(added)));
      if (steps[0] !== undefined) expect(steps[0][`initial_${column}`]).toBe(toText(lines));
      expect(at(total, ["calculations", 0, column])).toBe(quote.total[column]);
    }
    expect(at(totalUsd, ["calculations", 0, "price"])).toBe(quote.total.price_usd);
  },
);

/** A price in the middle between two multiples. */
const anyTieCase: fc.Arbitrary<PricingCase> = fc
  .record({
    found: anyPricingCase,
    count: fc.nat({ max: 1000 }),
    increment: fc.constantFrom("0.01", "0.05", "1", "0.00000001"),
    mode: fc.constantFrom(...roundingDescription.roundingModes),
    place: fc.constantFrom<RoundingPlace>("LINE", "TOTAL"),
  })
  .map(({ found, count, increment, mode, place }) => {
    const price = Amount.of(toText(toDecimal(increment).times(count + 0.5)));
    const item = { type: "PAYMENT_INTENT", currency: "USD", price, quantity: 1 } as const;
    const rounding = { USD: { increment, mode, at: place } };
    return { ...found, request: { currency: "USD", items: [item] }, rounding };
  });

checkProperty(
  "rounding: a rounded price is the multiple that the mode names, and is closer than the increment",
  fc.oneof(anyRoundedCase, anyTieCase),
  async (found) => {
    const quote = await quoteOf(found);
    const rule = found.rounding?.[quote.currency];
    const steps = stepsOfType(quote, "ROUNDING");
    expect(steps.length).toBe(rule?.at === "LINE" ? chargesOf(quote).length : 1);
    for (const step of steps) {
      const { increment, mode } = ruleOf(step);
      expect([toText(increment), mode]).toEqual([canonical(rule?.increment ?? ""), rule?.mode]);
      const size = toDecimal(step.price_delta).abs();
      expect(isMultiple(toDecimal(step.price), increment)).toBe(true);
      expect(size.lessThan(increment)).toBe(true);
      if (mode.startsWith("HALF")) expect(size.times(2).lessThanOrEqualTo(increment)).toBe(true);
      const price = oracleRoundedTo(toDecimal(step.initial_price), increment, mode);
      expect(step.price).toBe(toText(price));
    }
    if (rule?.at === "LINE") expect(totalStepsOf(quote)).toEqual([]);
  },
);

checkProperty(
  "rounding: a price that is rounded already stays as it is",
  anyRoundedCase,
  async (found) => {
    const { currency, total } = await quoteOf(found);
    const price = Amount.parse(total.price);
    fc.pre(price !== undefined && Amount.isPositive(price));
    const items = [{ type: "PAYMENT_INTENT", currency, price, quantity: 1 } as const];
    const again = await quoteOf({ ...found, request: { currency, items } });
    expect(again.total.price).toBe(total.price);
    expect(stepsOfType(again, "ROUNDING").map(({ price_delta }) => price_delta)).toEqual(["0"]);
  },
);

const anyChargeableCase = fc
  .record({
    found: anyPricingCase,
    mode: fc.constantFrom(...roundingDescription.roundingModes),
    place: fc.constantFrom<RoundingPlace>("LINE", "TOTAL"),
  })
  .map(({ found, mode, place }) => ({ ...found, rounding: minorUnits({ mode, at: place }) }));

checkProperty(
  "rounding: with smallest units, the total is payable in its own currency as it is",
  anyChargeableCase,
  async (found) => {
    const { currency, total } = await quoteOf(found);
    const due = toDecimal(total.price);
    const payable = oraclePayable({ due, from: currency, to: currency }, new Map());
    expect(payable && toText(payable)).toBe(total.price);
  },
);

const anyPaidCase = fc.record({
  found: anyPolicyCase,
  rates: anyRateSet,
  /** `undefined` for the currency of the quote. */
  paidIn: fc.option(anyCurrency, { nil: undefined }),
});

checkProperty(
  "rounding: paying what is payable, in any currency at any rates, completes an invoice exactly",
  anyPaidCase,
  async ({ found, rates, paidIn }) => {
    const { currency, total } = await quoteOf(found);
    const amount = Amount.parseCanonical(total.price);
    fc.pre(amount !== undefined && Amount.isPositive(amount));
    const due = { currency, amount };
    const payable = payableAmount(due, paidIn ?? currency, rates);
    fc.pre(payable._tag === "Right");
    const worth = valuePayment(payable.right, currency, rates);
    fc.pre(worth._tag === "Right");
    const paid: SettlementPayment = {
      id: "payment_1",
      status: "COMPLETED",
      price: payable.right,
      ...worth.right,
      completedAfterVoid: false,
    };
    expect(settle({ price: due, isVoided: false }, [paid])).toEqual({
      status: "COMPLETED",
      substatus: undefined,
    });
  },
);

const changes = fc.record({ found: anyRoundedCase, position: fc.nat() });

const pick = (found: ReadonlyArray<Tampering>, position: number): Tampering => {
  const change = found[position % found.length];
  fc.pre(change !== undefined);
  return change;
};

const isInRounding = (quote: QuoteJson, { path }: Tampering): boolean =>
  at(quote, [...path.slice(0, 4), "calculation_type"]) === "ROUNDING";

const roundingChanges = (quote: QuoteJson): ReadonlyArray<Tampering> =>
  [...digitChanges(quote), ...modeChanges(quote)].filter(
    ({ path, ...change }) => path[2] === "calculations" && isInRounding(quote, { path, ...change }),
  );

checkProperty(
  "rounding: verification finds each change of a step, unless the price follows from it too",
  changes,
  async ({ found, position }) => {
    const quote = await quoteOf(found);
    const { path, apply } = pick(roundingChanges(quote), position);
    const changed = apply() as QuoteJson;
    const mismatches = verifyQuote(changed);
    if (mismatches.length > 0) return;
    expect(path[4]).toBe("details");
    for (const step of stepsOfType(changed, "ROUNDING")) {
      const { increment, mode } = ruleOf(step);
      const price = oracleRoundedTo(toDecimal(step.initial_price), increment, mode);
      expect(step.price).toBe(toText(price));
    }
  },
);

checkProperty(
  "rounding: verification with the policy finds and names each change of a step",
  changes,
  async ({ found, position }) => {
    const { rounding = {} } = found;
    const quote = await quoteOf(found);
    expect(verifyQuote(quote, { rounding })).toEqual([]);
    const { path, apply } = pick(roundingChanges(quote), position);
    const [, item, , step] = path;
    expect(verifyQuote(apply(), { rounding })).toContainEqual(
      expect.objectContaining({ item, step }),
    );
    expect(verifyQuote(quote, { rounding: {} })).not.toEqual([]);
  },
);

const idle = fc.record({
  found: anyPricingCase,
  rounding: anyRoundingPolicy,
  tax: anyTaxPolicy,
});

checkProperty(
  "rounding: without a rule for the currency, and without taxes, nothing changes",
  idle,
  async ({ found, rounding, tax }) => {
    const plain = JSON.stringify(await quoteOf(found));
    const others = Object.fromEntries(
      Object.entries(rounding).filter(([currency]) => currency !== found.request.currency),
    );
    const policies: ReadonlyArray<Partial<PricingCase>> = [
      { rounding: {} },
      { rounding: others },
      { tax },
      { rounding: others, tax, taxes: fixedTaxes([]) },
    ];
    for (const policy of policies) {
      expect(JSON.stringify(await quoteOf({ ...found, ...policy }))).toBe(plain);
    }
    expect(plain).not.toMatch(/"(?:ROUNDING|TAX|taxes|tax_ids)"/u);
  },
);

import * as fc from "fast-check";
import { Decimal } from "decimal.js";
import { expect } from "vitest";
import { Amount, isRight, type AdjustmentKind } from "quittance";
import type { AdjustmentInvalid } from "quittance/errors";
import { anyAmount } from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import { anyChosenLine, withAdjustment, priceCase } from "../support/price-case.ts";

/** An invalid adjustment kind and the reason of its failure. */
interface Breach {
  readonly reason: AdjustmentInvalid["reason"];
  readonly kind: AdjustmentKind;
}

const breach = (
  reason: Breach["reason"],
  apply: AdjustmentKind["apply"],
  type = "OWN",
): Breach => ({ reason, kind: { type, apply } });

const reserved = ["PRODUCT", "PAYMENT_INTENT", "CURRENCY_CHANGE", "TOTAL", "TOTAL_USD"];

const misnamed = fc
  .constantFrom(...reserved, "", "fee", "9", "TWO WORDS", "A".repeat(41))
  .map((type) => breach("INVALID_TYPE", ({ amount }) => amount, type));

const negative = anyAmount.map((more) =>
  breach("NOT_A_PRICE", ({ amount }) => {
    const owed = Amount.add(Amount.add(amount, more), Amount.one);
    return Amount.subtract(Amount.zero, owed);
  }),
);

const foreign = fc
  .constantFrom<unknown>(new Decimal(1), { units: 1n }, 1, 0, "1", "0", null, {}, [], NaN, true, 1n)
  .map((value) => breach("NOT_A_PRICE", () => value as Amount));

/** Returns another price in every call, so that pricing and verification would disagree. */
const impure = fc.integer({ min: 0, max: 1000 }).map((start) => {
  let calls = start;
  return breach("NOT_REPEATABLE", ({ amount }) => {
    calls += 1;
    return Amount.add(amount, Amount.of(String(calls)));
  });
});

const clueless = fc.constant(breach("INVALID_DETAILS", () => undefined));

const breached = fc.record({
  chosen: anyChosenLine,
  breach: fc.oneof(misnamed, negative, foreign, impure, clueless),
});

checkProperty(
  "validation: an invalid adjustment is rejected at its line",
  breached,
  async (found) => {
    const { chosen } = found;
    const { reason, kind } = found.breach;
    fc.pre(isRight(await priceCase(chosen.found)));
    const own = { kind, title: "Own", details: {} };
    expect(await priceCase(withAdjustment(chosen, own))).toEqual({
      _tag: "Left",
      left: {
        kind: "RequestInvalid",
        issues: [
          {
            kind: "ItemInvalid",
            line: chosen.line,
            reason: { kind: "AdjustmentInvalid", type: kind.type, reason },
          },
        ],
      },
    });
  },
);

const largest = Amount.multiplyByInteger(Amount.of("9".repeat(20)), 10 ** 15);

checkProperty(
  "validation: an adjustment cannot exceed the range of a price",
  anyChosenLine,
  async (chosen) => {
    fc.pre(isRight(await priceCase(chosen.found)));
    const kind = { type: "OWN", apply: () => Amount.add(largest, largest) };
    const own = { kind, title: "Own", details: {} };
    const reason = { kind: "AmountOutOfRange" };
    expect(await priceCase(withAdjustment(chosen, own))).toEqual({
      _tag: "Left",
      left: {
        kind: "RequestInvalid",
        issues: [{ kind: "ItemInvalid", line: chosen.line, reason }],
      },
    });
  },
);

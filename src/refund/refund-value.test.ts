import { Amount } from "quittance";
import { describe, expect, test } from "vitest";
import { canRefundTransition, isRefundKind, isRefundStatus } from "./refund.ts";
import {
  growthBy,
  refundableAmount,
  refundedPrice,
  valueRefund,
  type CountedRefund,
} from "./refund-value.ts";

const refundOf = (
  price: string,
  kind: CountedRefund["kind"] = "REFUND",
  status: CountedRefund["status"] = "COMPLETED",
  isTotal = false,
): CountedRefund => ({
  kind,
  status,
  price: { currency: "EUR", amount: Amount.of(price) },
  reported: Amount.of(price),
  isTotal,
});

const payment = { price: { currency: "EUR", amount: Amount.of("100") } } as const;

const left = (kind: CountedRefund["kind"], ...refunds: ReadonlyArray<CountedRefund>): string =>
  Amount.render(refundableAmount(payment, refunds, kind));

describe("the refunded amount", () => {
  test("is the completed refunds and chargebacks minus the completed reversals", () => {
    const refunds = [
      refundOf("30"),
      refundOf("20", "CHARGEBACK"),
      refundOf("5", "REVERSAL"),
      refundOf("7", "REFUND", "PENDING"),
      refundOf("9", "REVERSAL", "FAILED"),
    ];
    expect(Amount.render(refundedPrice(refunds))).toBe("45");
  });

  test("grows by what a report adds to the other reports of its kind", () => {
    const total = refundOf("50", "REFUND", "COMPLETED", true);
    const growth = (...others: ReadonlyArray<CountedRefund>) =>
      Amount.render(growthBy(total, others));
    expect(growth()).toBe("50");
    expect(growth(refundOf("20"), refundOf("40", "CHARGEBACK"))).toBe("30");
    expect(growth(refundOf("60"))).toBe("0");
  });
});

test("a reversal has the value of the refund that it reverses, to the last digit", () => {
  const ten = Amount.of("10");
  const paid = {
    price: { currency: "EUR", amount: Amount.of("3") },
    priceUsd: ten,
    value: ten,
  } as const;
  const valueOf = (kind: CountedRefund["kind"], refunded: string): string => {
    const refund = { kind, price: Amount.one };
    const { priceUsd, value } = valueRefund(paid, Amount.of(refunded), refund);
    expect(priceUsd).toEqual(value);
    return Amount.render(value);
  };
  // Of 10, the shares of one, two and three thirds are 3.3...33, 6.6...66 and 10.
  const [first, last] = [`3.${"3".repeat(30)}`, `3.${"3".repeat(29)}4`];
  expect([valueOf("REFUND", "1"), valueOf("REVERSAL", "2")]).toEqual([first, first]);
  expect([valueOf("REFUND", "2"), valueOf("REVERSAL", "3")]).toEqual([last, last]);
});

describe("the amount that can still be refunded", () => {
  test("is reduced by refunds that are not failed", () => {
    expect(left("REFUND")).toBe("100");
    expect(left("REFUND", refundOf("30"), refundOf("20", "CHARGEBACK", "PENDING"))).toBe("50");
    expect(left("CHARGEBACK", refundOf("30", "REFUND", "FAILED"))).toBe("100");
  });

  test("is raised by completed reversals only", () => {
    const chargedBack = refundOf("40", "CHARGEBACK");
    expect(left("REFUND", chargedBack, refundOf("10", "REVERSAL"))).toBe("70");
    expect(left("REFUND", chargedBack, refundOf("10", "REVERSAL", "PENDING"))).toBe("60");
  });

  test("is what was charged back for a reversal, without pending chargebacks", () => {
    const pending = refundOf("20", "CHARGEBACK", "PENDING");
    expect(left("REVERSAL", refundOf("40", "CHARGEBACK"), pending, refundOf("30"))).toBe("40");
    expect(
      left("REVERSAL", refundOf("40", "CHARGEBACK"), refundOf("15", "REVERSAL", "PENDING")),
    ).toBe("25");
  });
});

describe("a refund", () => {
  test("keeps its status or leaves PENDING", () => {
    expect(canRefundTransition("COMPLETED", "COMPLETED")).toBe(true);
    expect(canRefundTransition("PENDING", "FAILED")).toBe(true);
    expect(canRefundTransition("COMPLETED", "FAILED")).toBe(false);
    expect(canRefundTransition("FAILED", "PENDING")).toBe(false);
  });

  test("has one of the kinds and one of the statuses", () => {
    expect(["REFUND", "CHARGEBACK", "REVERSAL"].every(isRefundKind)).toBe(true);
    expect(["PENDING", "COMPLETED", "FAILED"].every(isRefundStatus)).toBe(true);
    expect(["DISPUTE", 1, undefined].some(isRefundKind)).toBe(false);
    expect(["VOIDED", 1, undefined].some(isRefundStatus)).toBe(false);
  });
});

import { valuePayment } from "./payment-value.ts";
import { describe, expect, test } from "vitest";
import { Amount, fixedRates, type Currency, type Id } from "quittance";
import { payableAmount } from "./payable.ts";
import { settle } from "../invoice/invoice-settle.ts";
import type { SettlementPayment } from "../invoice/settlement-refunds.ts";
import { rateSetOf, testOrganization } from "quittance/testing";
import {
  bill,
  money,
  createTestApp,
  paymentOf,
  plainRates,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

test.each<[string, Currency, Currency, string]>([
  ["10", "EUR", "EUR", "10"],
  ["10.001", "EUR", "EUR", "10.01"],
  ["10.000000004999", "EUR", "EUR", "10"],
  ["10.000000005", "EUR", "EUR", "10.01"],
  ["10", "EUR", "USD", "12.5"],
  ["10", "GBP", "EUR", "10.67"],
  ["1", "EUR", "JPY", "188"],
  ["10", "EUR", "BITCOIN", "0.000125"],
  ["0.01", "JPY", "BITCOIN", "0.00000001"],
  ["0.000000001", "USDT", "USD", "0.01"],
])("%s %s are paid with %s %s", (due, from, to, expected) => {
  const payable = rightOf(payableAmount(money(due, from), to, plainRates));
  expect([payable.currency, Amount.render(payable.amount)]).toEqual([to, expected]);
});

test("the payable amount is 0 when nothing is due", () => {
  const payable = rightOf(payableAmount(money("0", "EUR"), "JPY", plainRates));
  expect(Amount.render(payable.amount)).toBe("0");
});

describe("at extreme rates", () => {
  test("digits that conversions truncate are within the tolerance", () => {
    const rates = rateSetOf({ EUR: "3", ETHEREUM: "1000000000000000" });
    const { amount } = rightOf(payableAmount(money("1", "EUR"), "ETHEREUM", rates));
    expect(Amount.render(amount)).toBe(`${"3".repeat(15)}.${"3".repeat(15)}`);
  });

  test("the payable amount is the least sufficient one when the rounded one is too low", () => {
    const rates = rateSetOf({ POLYGON: "1020000", ETHEREUM: "83600000000000000" });
    const { amount } = rightOf(payableAmount(money("4854363", "POLYGON"), "ETHEREUM", rates));
    expect(Amount.render(amount)).toBe("397867398823529411.7647058823529756");
    // One unit less is not enough, and all of it is not too much.
    const paid = (text: string) => {
      const price = money(text, "ETHEREUM");
      const valued = rightOf(valuePayment(price, "POLYGON", rates));
      const id: Id<"payment"> = "payment_1";
      const payment = { ...valued, id, price, status: "COMPLETED", completedAfterVoid: false };
      const invoice = { price: money("4854363", "POLYGON"), isVoided: false };
      return settle(invoice, [payment as SettlementPayment]);
    };
    expect(paid("397867398823529411.7647058823529756")).toEqual({
      status: "COMPLETED",
      substatus: undefined,
    });
    expect(paid("397867398823529411.764705882352975599").status).toBe("PARTIALLY_PAID");
  });

  test("no amount is payable when none is close to the amount due", () => {
    const rates = rateSetOf({ BITCOIN: "660000000000000000", POLYGON: "55400000000000000" });
    expect(leftOf(payableAmount(money("7", "BITCOIN"), "POLYGON", rates))).toEqual({
      kind: "AmountOutOfRange",
    });
  });
});

// It was given to the caller once, with 36 digits before the point.
test("an amount out of range is rejected", () => {
  const rates = rateSetOf({ EUR: "0.00000001", JPY: "99999999999999999999" });
  expect(leftOf(payableAmount(money("99999999999", "EUR"), "JPY", rates))).toEqual({
    kind: "AmountOutOfRange",
  });
});

describe("of an invoice of 10 EUR", () => {
  test("the price less completed payments is payable; pending ones do not count", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const pay = (key: string, amount: string, status: "COMPLETED" | "PENDING") =>
      app.payments.payments.record(
        testOrganization,
        id,
        paymentOf(key, money(amount, "EUR"), status),
      );
    const payable = async (): Promise<string> => {
      const result = await app.payments.invoices.dueIn(testOrganization, id, "USD");
      return Amount.render(rightOf(result).amount);
    };
    expect(await payable()).toBe("12.5");
    await pay("first", "4", "COMPLETED");
    await pay("second", "4", "PENDING");
    expect(await payable()).toBe("7.5");
    await pay("third", "6", "COMPLETED");
    expect(await payable()).toBe("0");
  });

  test("nothing is payable once it is void", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    await app.payments.invoices.void(testOrganization, id);
    const result = await app.payments.invoices.dueIn(testOrganization, id, "EUR");
    expect(Amount.render(rightOf(result).amount)).toBe("0");
  });

  test("a missing rate is a failure", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    expect(leftOf(await app.payments.invoices.dueIn(testOrganization, id, "CHF"))).toEqual({
      kind: "RateNotFound",
      currency: "CHF",
    });
  });
});

test("an unknown currency is invalid", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const result = await app.payments.invoices.dueIn(testOrganization, id, "XXX" as Currency);
  expect(leftOf(result)).toMatchObject({ kind: "Invalid" });
});

test("an unknown invoice has no payable amount", async () => {
  const id: Id<"invoice"> = "invoice_404";
  const result = createTestApp().payments.invoices.dueIn(testOrganization, id, "EUR");
  expect(leftOf(await result)).toEqual({ kind: "InvoiceNotFound" });
});

test("the rates of the invoice and of the payment are requested, never that of the dollar", async () => {
  const requested: Array<ReadonlyArray<Currency>> = [];
  const source = fixedRates(plainRates);
  const app = createTestApp({
    rates: {
      ratesFor: (wanted) => {
        requested.push([...wanted].sort());
        return source.ratesFor(wanted);
      },
    },
  });
  const { id } = await bill(app, money("10", "EUR"));
  const pay = (currency: Currency) =>
    app.payments.payments.record(testOrganization, id, paymentOf(currency, money("1", currency)));
  const payable = (currency: Currency) =>
    app.payments.invoices.dueIn(testOrganization, id, currency);
  for (const read of [payable, pay]) {
    requested.length = 0;
    for (const currency of ["GBP", "USD"] as const) rightOf<unknown>(await read(currency));
    expect(requested).toEqual([["EUR", "GBP"], ["EUR"]]);
  }
});

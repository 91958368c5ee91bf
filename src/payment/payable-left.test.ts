import type { Payable } from "./payable.ts";
import { describe, expect, test } from "vitest";
import { Amount, createQuittance } from "quittance";
import { left, portFailed } from "quittance/adapter";
import { rateSetOf, testOrganization } from "quittance/testing";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

/** The rates of the known results. */
const knownRates = rateSetOf({ EUR: "0.879502000000000005", GBP: "0.738797999999999954" });

/** An invoice of 10 EUR of which 3 GBP are paid. */
const openPaid = async () => {
  const app = createTestApp({ rates: knownRates });
  const { id } = await bill(app, money("10", "EUR"));
  rightOf(
    await app.payments.payments.record(testOrganization, id, paymentOf("a", money("3", "GBP"))),
  );
  const down = left(portFailed("rates", new Error("no connection")));
  const offline = createQuittance({
    ...app.ports,
    rates: { ratesFor: () => () => Promise.resolve(down) },
  });
  return { ...app, id, down, offline };
};

describe("what is left to pay of an invoice", () => {
  const shown = ({ due, payable, ...others }: Payable): unknown => ({
    ...others,
    due: Amount.render(due),
    payable: Amount.render(payable),
  });
  const rest = {
    status: "PARTIALLY_PAID",
    invoiceCurrency: "EUR",
    due: "6.428650321197404189938135694847",
    isSettled: false,
  };

  test("is exact in its currency, in whole cents, and needs no rates", async () => {
    const { offline, id } = await openPaid();
    expect(shown(rightOf(await offline.invoices.due(testOrganization, id)))).toEqual({
      ...rest,
      invoiceId: id,
      currency: "EUR",
      payable: "6.43",
      minorUnits: "643",
      exchangeRateTimestamp: undefined,
    });
  });

  test("is converted to another currency at current rates", async () => {
    const { payments, offline, id, down } = await openPaid();
    expect(
      shown(rightOf(await payments.invoices.due(testOrganization, id, { currency: "GBP" }))),
    ).toEqual({
      ...rest,
      invoiceId: id,
      currency: "GBP",
      payable: "5.41",
      minorUnits: "541",
      exchangeRateTimestamp: knownRates.timestamp,
    });
    expect(await offline.invoices.due(testOrganization, id, { currency: "GBP" })).toEqual(down);
  });

  test("is nothing once it is paid, in any currency and without rates", async () => {
    const { payments, offline, id } = await openPaid();
    const price = money("6.43", "EUR");
    const paid = await payments.payments.record(testOrganization, id, paymentOf("b", price));
    expect(rightOf(paid).invoice).toMatchObject({ status: "COMPLETED", substatus: undefined });
    expect(
      shown(rightOf(await offline.invoices.due(testOrganization, id, { currency: "JPY" }))),
    ).toEqual({
      invoiceId: id,
      status: "COMPLETED",
      invoiceCurrency: "EUR",
      due: "0",
      currency: "JPY",
      payable: "0",
      minorUnits: "0",
      exchangeRateTimestamp: undefined,
      isSettled: true,
    });
  });

  test("is rounded up to whole yen", async () => {
    const { payments } = createTestApp();
    const { id } = await bill({ payments }, money("1234.2", "JPY"));
    const payable = rightOf(await payments.invoices.due(testOrganization, id));
    expect(shown(payable)).toMatchObject({ due: "1234.2", payable: "1235", minorUnits: "1235" });
  });
});

describe("with expanded payments, an invoice has what was paid and what is due", () => {
  test("after payments and their refunds", async () => {
    const { payments, id } = await openPaid();
    const read = async () => {
      const found = await payments.invoices.get(testOrganization, id, { expand: ["payments"] });
      const { due, paid } = rightOf(found).amounts ?? expect.fail();
      return [Amount.render(due), Amount.render(paid)];
    };
    const value = "3.571349678802595810061864305153";
    expect(await read()).toEqual([rest(value), value]);
    const expanded = rightOf(
      await payments.invoices.get(testOrganization, id, { expand: ["payments"] }),
    );
    const [payment = expect.fail()] = expanded.payments;
    const refund = { idempotencyKey: "r", currency: "GBP", price: "3" } as const;
    rightOf(await payments.refunds.record(testOrganization, payment.id, refund));
    expect(await read()).toEqual(["10", "0"]);
  });

  const rest = (value: string): string =>
    Amount.render(Amount.subtract(Amount.of("10"), Amount.of(value)));

  test("only if payments are requested", async () => {
    const { payments, id } = await openPaid();
    const found = await payments.invoices.get(testOrganization, id, { expand: ["items"] });
    expect(rightOf(found).amounts).toBeUndefined();
  });
});

import { memoryStore } from "@quittance/memory";
import { Amount, type Currency } from "quittance";
import { rateSetOf, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import {
  bank,
  bill,
  createTestApp,
  money,
  paymentOf,
  type TestStore,
} from "../../../test/support/create-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const postgres = await openTestStore("payment_range");

const providers = [bank];

const stores: Readonly<Record<string, () => Promise<TestStore>>> = {
  memory: () => Promise.resolve(memoryStore({ providers })),
  PostgreSQL: () => postgres.fill({ providers }),
};

/** Pays an invoice of 10 EUR at given rates; returns its status and unit value, or the failure. */
const pay = async (
  store: TestStore,
  rates: Readonly<Record<string, string>>,
  [currency, amount]: readonly [Currency, string],
): Promise<unknown> => {
  const app = createTestApp({ store, rates: rateSetOf(rates) });
  const invoice = await bill(app, money("10", "EUR"));
  const request = paymentOf("key", money(amount, currency));
  const recorded = await app.payments.recordPayment(testOrganization, invoice.id, request);
  if (recorded._tag === "Left") return recorded.left;
  const { status, unitValue } = { ...recorded.right.payment, ...recorded.right.invoice };
  return [status, Amount.render(unitValue)];
};

const max = "99999999999999999999";
const ulp = "0.000000000000000000000000000001";

// The memory store accepted a unit of fifty digits, and PostgreSQL failed.
test.each([
  ["too much: it is rejected", { JPY: ulp, EUR: max }, false],
  [
    "ten to the thirty-fifth: it is rejected",
    { JPY: "0.0000000000000001", EUR: `1${"0".repeat(19)}` },
    false,
  ],
  ["the maximum: it is recorded", { JPY: "0.000000000000001", EUR: max }, true],
] as const)("memory and PostgreSQL agree when a minor unit is worth %s", async (_, rates, ok) => {
  for (const open of Object.values(stores)) {
    const found = await pay(await open(), rates, ["JPY", "0.00000000000000000001"]);
    const rejected = { kind: "PaymentInvalid", issues: [{ kind: "PaymentOutOfRange" }] };
    const unitValue = `${max}${"0".repeat(15)}`;
    expect(found).toEqual(ok ? ["COMPLETED", unitValue] : rejected);
  }
});

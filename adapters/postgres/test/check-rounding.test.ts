import { postgresRounding } from "@quittance/postgres";
import { Amount, createQuittance, discount, fixedRates, timestampOf } from "quittance";
import { roundingPlaces, type RoundingPlace } from "quittance/adapter";
import { rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("check_rounding");

/** Stores an invoice that is rounded as its organization rounds. */
const createRounded = async (at: RoundingPlace): Promise<string> => {
  const rounding = { mode: "HALF_UP", at } as const;
  const repositories = await store.fill({
    providers: [bank],
    roundings: [{ organizationId: testOrganization, rounding }],
  });
  const payments = createQuittance({
    ...repositories,
    rates: fixedRates(rateSetOf({ EUR: "0.8", GBP: "0.7" })),
    rounding: postgresRounding(store.executor),
    clock: () => timestampOf("2025-07-17 12:00:00"),
    newId: sequentialIds(),
  });
  const item = { type: "PAYMENT_INTENT", quantity: 1, price: Amount.of("3.99") } as const;
  const percent = Amount.of("17.5");
  const { invoice } = rightOf(
    await payments.createInvoice(testOrganization, {
      currency: "EUR",
      items: [
        { ...item, currency: "EUR", adjustments: [discount({ percent })] },
        { ...item, currency: "GBP" },
      ],
      customerEmail: "robin@example.com",
    }),
  );
  expect(rightOf(await payments.getPayableAmount(testOrganization, invoice.id, "EUR"))).toEqual({
    currency: "EUR",
    amount: invoice.price,
  });
  return Amount.render(invoice.price);
};

describe.each(roundingPlaces)("an invoice that is rounded at %s", (at) => {
  test("is priced in cents and passes the check", async () => {
    expect(await createRounded(at)).toBe("7.85");
    expect(await store.mismatches()).toEqual([]);
  });

  const step = "WHERE calculation_type = 'ROUNDING'";
  test.each([
    `SET details = '{"increment": "0.01", "mode": "UP"}' ${step}`,
    `SET details = '{"increment": "0.02", "mode": "HALF_UP"}' ${step}`,
    `SET price = price + 0.01, price_delta = price_delta + 0.01 ${step}`,
    `SET calculation_type = 'CURRENCY_CHANGE' ${step}`,
  ])("does not pass after %s", async (change) => {
    await createRounded(at);
    const changed = await store.admin.query(`UPDATE quittance.invoice_calculations ${change}`);
    expect(changed.rowCount).toBeGreaterThan(0);
    expect(await store.mismatches()).not.toEqual([]);
  });

  test("does not pass without its rounding", async () => {
    await createRounded(at);
    await store.admin.query(`DELETE FROM quittance.invoice_calculations ${step}`);
    expect(await store.mismatches()).not.toEqual([]);
  });
});

describe("the stored rounding of an organization", () => {
  const increment = "pass a positive decimal text of at most 30 decimals as increment";

  test.each<[string, string]>([
    ['{"EUR": "0"}', `The rounding of EUR is invalid: ${increment}`],
    ['{"EUR": "0.05", "CHF": "-0.05"}', `The rounding of CHF is invalid: ${increment}`],
    ['{"CHF": 0.05}', `The rounding of CHF is invalid: ${increment}`],
    ['{"CHF": null}', `The rounding of CHF is invalid: ${increment}`],
    ['{"XXX": "1"}', "The rounding of XXX is invalid: pass a supported currency"],
  ])("is reported with the increments %s", async (increments, message) => {
    await createRounded("TOTAL");
    const rounding = `{"mode": "HALF_UP", "at": "TOTAL", "increments": ${increments}}`;
    await store.admin.query(`UPDATE quittance.organizations SET rounding = '${rounding}'`);
    expect(await store.mismatches()).toEqual([
      {
        organizationId: testOrganization,
        kind: "RoundingInvalid",
        subject: testOrganization,
        message,
      },
    ]);
  });

  test("is not reported if it is valid, or absent", async () => {
    await createRounded("TOTAL");
    const rounding = '{"mode": "UP", "at": "LINE", "increments": {"CHF": "0.05"}}';
    for (const value of [`'${rounding}'`, "NULL"]) {
      await store.admin.query(`UPDATE quittance.organizations SET rounding = ${value}`);
      expect(await store.mismatches()).toEqual([]);
    }
  });
});

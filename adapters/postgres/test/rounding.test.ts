import { postgresRounding } from "@quittance/postgres";
import { minorUnits, Amount, createQuittance, discount, fixedRates, timestampOf } from "quittance";
import { testOrganization, rateSetOf, sequentialIds } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { roundingDescription, type OrganizationRounding } from "quittance/adapter";
import { rightOf } from "../../../test/support/right-of.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { aroundStatements } from "./around-statements.ts";
import { serviceExecutor } from "./support/service-role.ts";
import { openTestStore } from "./support/test-store.ts";

type RoundingPlace = (typeof roundingDescription.roundingPlaces)[number];

const store = await openTestStore("rounding");
const service = await serviceExecutor(store);

const total = { mode: "HALF_UP", at: "TOTAL" } as const;
const roundings: ReadonlyArray<OrganizationRounding> = [
  { organizationId: testOrganization, rounding: { ...total, increments: { CHF: "0.05" } } },
];

const update = (json: string): Promise<unknown> =>
  store.admin.query("UPDATE quittance.organizations SET rounding = $1", [json]);

describe("the rounding of an organization", () => {
  test("is read with one statement", async () => {
    await store.fill({ roundings });
    const statements: Array<string> = [];
    const counted = aroundStatements(service.executor, {
      statement: ({ text }, run) => {
        statements.push(text);
        return run();
      },
    });
    expect(rightOf(await postgresRounding(counted).roundingFor(testOrganization)())).toEqual(
      minorUnits({ ...total, increments: { CHF: "0.05" } }),
    );
    expect(statements).toHaveLength(1);
  });

  test("is the fallback for an organization without one", async () => {
    await store.fill({
      organizations: [{ id: testOrganization, name: "Shop", imageUrl: undefined }],
    });
    const fallback = minorUnits({ mode: "DOWN", at: "LINE" });
    const source = postgresRounding(service.executor, { fallback });
    expect(rightOf(await source.roundingFor(testOrganization)())).toBe(fallback);
    expect(rightOf(await source.roundingFor("org_unknown")())).toBe(fallback);
  });

  test("can be changed by SQL, and applies to the next quote", async () => {
    await store.fill({ roundings });
    await update('{"at": "LINE", "mode": "HALF_EVEN", "increments": null}');
    expect(
      rightOf(await postgresRounding(service.executor).roundingFor(testOrganization)()),
    ).toEqual(minorUnits({ mode: "HALF_EVEN", at: "LINE" }));
  });

  test.each(
    [
      ["{}", '{"mode": "HALF_UP"}', '{"at": "TOTAL"}', "[]", '"HALF_UP"', "null"],
      ['{"mode": "half-up", "at": "TOTAL"}', '{"mode": "HALF_UP", "at": "total"}'],
      ['{"mode": "HALF_UP", "at": "TOTAL", "increments": "0.05"}'],
    ].flat(),
  )("cannot be %s", async (json) => {
    await store.fill({ roundings });
    await expect(update(json)).rejects.toMatchObject({
      constraint: "organizations_rounding_form",
    });
  });

  test("is a failure of the port if an increment is invalid", async () => {
    await store.fill({ roundings });
    await update('{"mode": "HALF_UP", "at": "TOTAL", "increments": {"CHF": "five"}}');
    expect(await postgresRounding(service.executor).roundingFor(testOrganization)()).toMatchObject({
      left: {
        kind: "PortFailed",
        port: "rounding",
        cause: { message: expect.stringMatching(/^rounding\.increments\.CHF must be/u) as unknown },
      },
    });
  });
});

test("an invalid fallback is rejected at once", () => {
  const fallback = { EUR: { increment: "0", mode: "UP", at: "LINE" } } as const;
  expect(() => postgresRounding(service.executor, { fallback })).toThrow(
    "The rounding of EUR is invalid",
  );
});

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
    await payments.invoices.create(testOrganization, {
      currency: "EUR",
      items: [
        { ...item, currency: "EUR", adjustments: [discount({ percent })] },
        { ...item, currency: "GBP" },
      ],
      customerEmail: "robin@example.com",
    }),
  );
  expect(rightOf(await payments.invoices.dueIn(testOrganization, invoice.id, "EUR"))).toEqual({
    currency: "EUR",
    amount: invoice.price,
  });
  return Amount.render(invoice.price);
};

describe.each(roundingDescription.roundingPlaces)("an invoice that is rounded at %s", (at) => {
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
  const wrong = (code: string, found: string): string =>
    `rounding.increments.${code} must be a positive decimal string such as "0.05" with at most ` +
    `20 digits before the decimal point and 30 after it, not ${found}`;

  test.each<[string, string]>([
    ['{"EUR": "0"}', wrong("EUR", '"0"')],
    ['{"EUR": "0.05", "CHF": "-0.05"}', wrong("CHF", '"-0.05"')],
    ['{"CHF": 0.05}', wrong("CHF", "0.05")],
    ['{"CHF": null}', wrong("CHF", "null")],
    ['{"XXX": "1"}', 'rounding.increments.XXX must be the code of a supported currency, not "XXX"'],
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

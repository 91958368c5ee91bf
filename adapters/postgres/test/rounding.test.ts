import { postgresRounding } from "@quittance/postgres";
import { idOf, minorUnits, type OrganizationRounding } from "quittance";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { aroundStatements } from "./around-statements.ts";
import { serviceExecutor } from "./support/service-role.ts";
import { openTestStore } from "./support/test-store.ts";

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
    expect(rightOf(await source.roundingFor(idOf("org", "org_unknown"))())).toBe(fallback);
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
        cause: { message: expect.stringContaining("The rounding of CHF is invalid") as unknown },
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

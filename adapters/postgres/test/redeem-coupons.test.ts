import { clientExecutor, poolExecutor } from "@quittance/postgres";
import { Amount, type NewCoupon } from "quittance";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { appOn, countKinds, invoiceOf, times, type PostgresApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("coupons", 4);

const addCoupon = async (code: string, limits: Partial<NewCoupon>): Promise<void> => {
  const { payments } = appOn(store.executor);
  const coupon = { code, percent: Amount.of("10"), ...limits };
  rightOf(await payments.coupons.create(testOrganization, coupon));
};

const redeem = ({ payments }: PostgresApp, code: string) =>
  payments.invoices.create(testOrganization, { ...invoiceOf("10"), coupons: [code] });

const redemptionsOf = async (code: string): Promise<number | undefined> => {
  const { payments } = appOn(store.executor);
  return rightOf(await payments.coupons.list(testOrganization, { code })).rows[0]?.redemptions;
};

const usedUp = {
  left: {
    kind: "Invalid",
    issues: [
      {
        path: ["coupons", 0],
        message: "Coupon has reached its maximum number of redemptions",
      },
    ],
  },
};
const contended = { left: { kind: "PortFailed", cause: { kind: "Contended", sqlState: "40001" } } };

describe.each([
  ["READ COMMITTED", usedUp],
  ["REPEATABLE READ", contended],
  ["SERIALIZABLE", contended],
])("a host's %s transaction that began before the last redemption", (level, expected) => {
  test("redeems nothing, and fails again when it is repeated", async () => {
    await store.fill({});
    await addCoupon("LAST", { maxRedemptions: 1 });
    await withClient(store.url, async (client) => {
      const begin = async (): Promise<PostgresApp> => {
        await client.query(`BEGIN ISOLATION LEVEL ${level}`);
        await client.query("SELECT FROM quittance.organizations WHERE organization_id = $1", [
          testOrganization,
        ]);
        return appOn(clientExecutor(client));
      };
      const late = await begin();
      rightOf(await redeem(appOn(store.executor), "LAST"));
      expect(await redeem(late, "LAST")).toMatchObject(expected);
      await client.query("ROLLBACK");
      expect(await redeem(await begin(), "LAST")).toMatchObject(usedUp);
      await client.query("COMMIT");
    });
    expect(await redemptionsOf("LAST")).toBe(1);
  });
});

test("a rollback of the host gives the redemption back", async () => {
  await store.fill({});
  await addCoupon("ONE", { maxRedemptions: 1 });
  await withClient(store.url, async (client) => {
    await client.query("BEGIN");
    rightOf(await redeem(appOn(clientExecutor(client)), "ONE"));
    await client.query("ROLLBACK");
  });
  expect(await redemptionsOf("ONE")).toBe(0);
  rightOf(await redeem(appOn(store.executor), "ONE"));
});

describe.each([
  ["in total", { maxRedemptions: 10 }],
  ["of a customer", { maxPerCustomer: 10 }],
])("100 invoices of 4 processes at once, for 10 redemptions %s", (_, limits) => {
  test("use exactly 10", async () => {
    await store.fill({});
    await addCoupon("TEN", limits);
    const apps = times(4, () => appOn(poolExecutor(store.connect({ max: 4 }))));
    const results = await Promise.all(
      times(25, () => apps.map((app) => redeem(app, "TEN"))).flat(),
    );
    expect(countKinds(results)).toEqual({ created: 10, Invalid: 90 });
    expect(await redemptionsOf("TEN")).toBe(10);
  });
});

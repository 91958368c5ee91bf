import { testOrganization } from "quittance/testing";
import { poolExecutor } from "@quittance/postgres";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { expectAgreement } from "./expect-agreement.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import {
  bill,
  countKinds,
  appOn,
  openTestApp,
  paymentOf,
  times,
  type PostgresApp,
} from "./open-test-app.ts";
import { eventually } from "./support/eventually.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("waiting");

afterAll(() => store.close());

test("60 callers of a pool with two blocked connections fail as Unavailable", async () => {
  const app = await openTestApp(store);
  const { id } = await bill(app, "60");
  const pool = new Pool({ connectionString: store.url, max: 2 });
  const small = appOn(poolExecutor(pool, { waitMs: 400 }));
  const send = ({ payments }: PostgresApp) =>
    times(58, (index) =>
      payments.recordPayment(testOrganization, id, paymentOf(`key_${String(index)}`, "1")),
    );
  const lockedOut = await withClient(store.adminUrl, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM quittance.invoices FOR UPDATE");
    const stuck = times(2, (index) =>
      small.store.invoices.changeInvoice(testOrganization, id, (locked) => ({
        outcome: index,
        change: locked && { invoice: locked.invoice, payment: undefined, events: [] },
      }))(),
    );
    await eventually(async () => {
      const { rows } = await store.admin.query(
        `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length === 2;
    });
    const results = await Promise.all(send(small));
    await holder.query("COMMIT");
    expect((await Promise.all(stuck)).map(rightOf)).toEqual([0, 1]);
    return results;
  });
  expect(countKinds(lockedOut)).toEqual({ PortFailed: 58 });
  for (const result of lockedOut) {
    expect(result).toMatchObject({ left: { cause: { kind: "Unavailable" } } });
  }
  const again = await Promise.all(send(app));
  expect(countKinds(again)).toEqual({ created: 58 });
  await pool.end();
  await expectAgreement(store, app);
});

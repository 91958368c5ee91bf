import { poolExecutor } from "@quittance/postgres";
import type { Id, OrganizationId } from "quittance";
import { expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { endBackend } from "./drivers/backends.ts";
import { appOn, countKinds, invoiceOf, openTestApp, paymentOf, times } from "./open-test-app.ts";
import { openTestStore, prepare } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("shared_commits", 8);
const pool = store.connect({ max: 8, pipeline: true });
const executor = poolExecutor(pool, { waitMs: 20_000, prepare, shareCommits: true });

interface Target {
  readonly organization: OrganizationId;
  readonly invoice: Id<"invoice">;
}

const owners = times(10, (place) => `org_shared_${String(place)}`);

/** Creates a test app on the shared executor, and invoices for each of ten organizations. */
const open = async (invoices = 20) => {
  await openTestApp(store);
  const app = appOn(executor, { updateRollupsEvery: 30 });
  const targets: Array<Target> = [];
  for (let place = 0; place < invoices; place += 1) {
    const organization = owners[place % owners.length] as OrganizationId;
    const made = rightOf(await app.payments.invoices.create(organization, invoiceOf("1000")));
    targets.push({ organization, invoice: made.invoice.id });
  }
  const pay = (place: number, key: string) => {
    const { organization, invoice } = targets[place % targets.length] as Target;
    return app.payments.payments.record(organization, invoice, paymentOf(key, "1"));
  };
  return { pay };
};

/** Returns the number of stored payments and of the transactions that stored them. */
const stored = async (): Promise<{ readonly payments: number; readonly commits: number }> => {
  const { rows } = await store.admin.query<{ payments: number; commits: number }>(
    `SELECT count(*)::int AS payments, count(DISTINCT xmin::text)::int AS commits
    FROM quittance.payments`,
  );
  return rows[0] ?? { payments: 0, commits: 0 };
};

/** Checks that each invoice was paid as often as it has payments, in its own organization. */
const expectConsistent = async (): Promise<void> => {
  const { rows } = await store.admin.query(
    `SELECT invoice.invoice_id FROM quittance.invoices AS invoice
    LEFT JOIN quittance.payments AS payment
      ON payment.invoice_id = invoice.invoice_id
      AND payment.organization_id = invoice.organization_id
    GROUP BY invoice.organization_id, invoice.invoice_id, invoice.revision, invoice.status
    HAVING invoice.revision <> 1 + count(payment)
      OR (invoice.status = 'PENDING') <> (count(payment) = 0)`,
  );
  expect(rows).toEqual([]);
  const foreign = await store.admin.query(
    `SELECT payment_id FROM quittance.payments AS payment
    WHERE NOT EXISTS (SELECT FROM quittance.invoices AS invoice
      WHERE invoice.organization_id = payment.organization_id
        AND invoice.invoice_id = payment.invoice_id)`,
  );
  expect(foreign.rows).toEqual([]);
};

test("payments of ten organizations at once are stored by fewer commits than there are payments", async () => {
  const { pay } = await open(80);
  const results = await Promise.all(times(80, (place) => pay(place, `key_${String(place)}`)));
  expect(countKinds(results)).toEqual({ created: 80 });
  const { payments, commits } = await stored();
  expect(payments).toBe(80);
  expect(commits).toBeLessThan(80);
  await expectConsistent();
});

test("repeated keys, and many payments of one invoice, are recorded once each", async () => {
  const { pay } = await open();
  const call = (place: number) => {
    const hot = place % 4 === 0 ? 0 : place;
    const key = `key_${String(place % 10 === 0 ? 0 : place)}`;
    return pay(place % 10 === 0 ? 0 : hot, key);
  };
  const results: Array<Awaited<ReturnType<typeof call>>> = [];
  // On a slow machine, more at once would wait for one invoice longer than a call may take.
  for (let first = 0; first < 200; first += 40) {
    results.push(...(await Promise.all(times(40, (place) => call(first + place)))));
  }
  expect(countKinds(results)).toEqual({ created: 181, replayed: 19 });
  expect((await stored()).payments).toBe(181);
  await expectConsistent();
});

test("a payment that the database rejects fails alone", async () => {
  const { pay } = await open();
  await store.admin.query(
    "ALTER TABLE quittance.payments ADD CONSTRAINT host_rule CHECK (idempotency_key <> 'key_7')",
  );
  const results = await Promise.all(times(40, (place) => pay(place, `key_${String(place)}`)));
  await store.admin.query("ALTER TABLE quittance.payments DROP CONSTRAINT host_rule");
  expect(countKinds(results)).toEqual({ created: 39, PortFailed: 1 });
  expect(results.findIndex(({ _tag }) => _tag === "Left")).toBe(7);
  expect((await stored()).payments).toBe(39);
  await expectConsistent();
});

test("payments whose connections are ended are safe to send again, and none is stored twice", async () => {
  const { pay } = await open();
  const calls = times(300, (place) => pay(place, `key_${String(place)}`));
  let ended = 0;
  await withClient(store.adminUrl, async (client) => {
    const user = decodeURIComponent(new URL(store.url).username);
    for (let round = 0; round < 5; round += 1) {
      const { rows } = await client.query<{ pid: string }>(
        `SELECT pid::text AS pid FROM pg_stat_activity
        WHERE datname = current_database() AND usename = $1
        ORDER BY state = 'active' DESC LIMIT 1`,
        [user],
      );
      for (const { pid } of rows) {
        await endBackend(store.adminUrl, pid);
        ended += 1;
      }
    }
  });
  const first = await Promise.all(calls);
  const failed = first.filter(({ _tag }) => _tag === "Left").length;
  const again = await Promise.all(times(300, (place) => pay(place, `key_${String(place)}`)));
  const { created = 0, replayed = 0 } = countKinds(again);
  expect(created + replayed).toBe(300);
  expect(created).toBeLessThanOrEqual(failed);
  expect((await stored()).payments).toBe(300);
  expect(ended).toBeGreaterThan(0);
  await expectConsistent();
});

import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { sleep } from "./drivers/backends.ts";
import { expectAgreement } from "./expect-agreement.ts";
import { billMany, openTestApp, paymentOf, times } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("storm", 8);

test("payments that are sent until they succeed are stored once while backends are terminated", async () => {
  const app = await openTestApp(store, { updateRollupsEvery: 20 });
  const invoices = await billMany(app, 8, "25");
  const storm = { isOver: false, killed: 0 };
  const kill = async (): Promise<void> => {
    while (!storm.isOver && storm.killed < 60) {
      const { rowCount } = await store.admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND usename <> current_user
          ORDER BY random() LIMIT 2`,
      );
      storm.killed += rowCount ?? 0;
      await sleep(15);
    }
  };
  const acknowledged: Array<string> = [];
  const send = async (invoice: (typeof invoices)[number], key: string): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const sent = await app.payments.payments.record(
        testOrganization,
        invoice.id,
        paymentOf(key, "1"),
      );
      if (sent._tag === "Right") {
        acknowledged.push(sent.right.payment.id);
        return;
      }
      expect(sent.left.kind).toBe("PortFailed");
    }
    expect.fail("A payment never succeeded");
  };
  const killing = kill();
  const sending = invoices.map(async (invoice, writer) => {
    for (const part of times(25, String)) await send(invoice, `${String(writer)}_${part}`);
  });
  await Promise.all(sending).finally(() => {
    storm.isOver = true;
  });
  await killing;
  expect(storm.killed).toBeGreaterThan(5);
  const ledger = await expectAgreement(store, app);
  expect(ledger.payments.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  expect(ledger.payments).toHaveLength(200);
  expect(ledger.invoices.filter(({ status }) => status !== "COMPLETED")).toEqual([]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createWebhooks } from "@quittance/events";
import { pgBossEngine } from "@quittance/events/pg-boss";
import { randomIds } from "@quittance/memory";
import PgBoss from "pg-boss";
import { timestampOf } from "quittance";
import { eventDescription, type DeliveryLane } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { bill, openTestApp, paymentOf, times } from "../../../postgres/test/open-test-app.ts";
import { eventually } from "../../../postgres/test/support/eventually.ts";
import { ended, workWith } from "../support/delivery-app.ts";
import { openTestStore } from "../../../postgres/test/support/test-store.ts";
import { listen } from "../../../../test/support/listen.ts";
import { rightOf } from "../../../../test/support/right-of.ts";

const store = await openTestStore("pg_boss", 8);

/** Starts a process that delivers events. */
const startWorker = (...args: ReadonlyArray<string>) => {
  const script = fileURLToPath(new URL("worker.ts", import.meta.url));
  const worker = spawn(
    process.execPath,
    ["--conditions", "@quittance/source", "--import", "tsx", script, store.adminUrl, ...args],
    { stdio: "inherit" },
  );
  const end = once(worker, "exit");
  return async (): Promise<void> => {
    worker.kill("SIGKILL");
    await end;
  };
};

/** A receiver that responds with 204, except that it may leave requests without a response. */
const openReceiver = async () => {
  const state = { isHanging: false, held: 0, delivered: new Array<string>() };
  const server = await listen((request, response) => {
    request.resume().once("end", () => {
      if (state.isHanging) {
        state.held += 1;
        return;
      }
      state.delivered.push(String(request.headers["webhook-id"]));
      response.writeHead(204).end();
    });
  });
  return { ...server, state };
};

test("delivers each event in the order of its invoice after a worker was killed", async () => {
  const app = await openTestApp(store);
  const receiver = await openReceiver();
  const { state } = receiver;
  const webhooks = createWebhooks({
    ...app.store,
    environment: "development",
    clock: () => timestampOf("2020-01-01 00:00:00"),
    newId: randomIds,
  });
  rightOf(await webhooks.create(testOrganization, { url: receiver.url }));
  const billAndPay = async (index: number): Promise<void> => {
    const { id } = await bill(app, "2");
    for (const payment of ["a", "b"]) {
      const request = paymentOf(`${String(index)}_${payment}`, "1");
      rightOf(await app.payments.payments.record(testOrganization, id, request));
    }
  };
  await Promise.all(times(6, billAndPay));
  const killFirst = startWorker("0");
  await eventually(() => state.delivered.length >= 6);
  state.isHanging = true;
  await Promise.all(times(6, (index) => billAndPay(index + 6)));
  await eventually(() => state.held > 0);
  await killFirst();
  state.isHanging = false;
  const killOthers = [startWorker("600"), startWorker("600")];
  const all = rightOf(await app.store.outbox.read(testOrganization, undefined, 1000)());
  // The endpoint receives no event about itself.
  const events = all.filter(({ event }) => !eventDescription.isChange(event));
  const expected = events.map(({ event }) => event.id as string);
  await eventually(() => expected.every((id) => state.delivered.includes(id)));
  await Promise.all(killOthers.map((kill) => kill()));
  await receiver.close();
  const first = [...new Set(state.delivered)];
  expect(first.toSorted()).toEqual(expected.toSorted());
  const invoices = [...new Set(events.map(({ event }) => eventDescription.subjectIdOf(event)))];
  expect(invoices).toHaveLength(12);
  for (const invoice of invoices) {
    const own = events.filter(({ event }) => eventDescription.subjectIdOf(event) === invoice);
    const ids = own.map(({ event }) => event.id as string);
    expect(first.filter((id) => ids.includes(id))).toEqual(ids);
  }
  const { rows } = await store.admin.query("SELECT FROM pgboss.job WHERE state = 'completed'");
  expect(rows.length).toBeGreaterThan(0);
});

test("limits the requests to one endpoint, repeats lost jobs, and waits for those that run", async () => {
  const boss = new PgBoss({ connectionString: store.adminUrl, max: 4 });
  boss.on("error", () => undefined);
  await boss.start();
  const lane = (endpoint: string, invoice: number): DeliveryLane => ({
    organizationId: testOrganization,
    endpointId: `endpoint_${endpoint}`,
    subjectId: `invoice_${String(invoice)}`,
  });
  const slow = times(8, (index) => lane("slow", index));
  const due = new Set([...slow, lane("fast", 0)]);
  const running = new Map<DeliveryLane, () => void>();
  const pruned = new Set<string>();
  const work = workWith({
    dueLanes: () => Promise.resolve([...due]),
    runLane: async (found, _, __, turns) => {
      if (turns === undefined || !(await turns.begin())) return ended;
      for (const known of due) {
        const isSame = known.endpointId === found.endpointId && known.subjectId === found.subjectId;
        if (isSame) due.delete(known);
      }
      if (!found.endpointId.endsWith("slow")) return ended;
      return new Promise((resolve) => {
        running.set(found, () => {
          resolve(ended);
        });
      });
    },
    prune: () => {
      pruned.add("once");
      return Promise.resolve();
    },
  });
  const failures: Array<unknown> = [];
  let inserts = 0;
  const unreliable = Object.assign(Object.create(boss) as PgBoss, {
    insert: (jobs: Array<PgBoss.JobInsert>) => {
      inserts += 1;
      return inserts === 1 ? Promise.reject(new Error("No connection")) : boss.insert(jobs);
    },
  });
  const engine = pgBossEngine(unreliable, {
    queue: "limited",
    pollMs: 20,
    concurrency: 8,
    perEndpoint: 2,
    onFailure: (cause) => failures.push(cause),
  });
  await engine.start(work);
  await eventually(() => running.size === 2 && due.size === 6);
  expect(failures).toEqual([new Error("No connection")]);
  const before = inserts;
  await eventually(() => inserts > before + 20);
  expect(running.size).toBe(2);
  const stopped = { isOver: false };
  const stopping = engine.stop().then(() => {
    stopped.isOver = true;
  });
  expect(stopped.isOver).toBe(false);
  for (const end of running.values()) end();
  await stopping;
  expect(running.size).toBe(2);
  expect([...pruned]).toEqual(["once"]);
  await boss.stop({ graceful: false });
});

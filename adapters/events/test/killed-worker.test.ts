import { postgresStore, poolExecutor } from "@quittance/postgres";
import { deliveryWork, loopEngine } from "@quittance/events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { serveProcess, type ServingProcess } from "../../cli/test/run-cli.ts";
import { appOn } from "../../postgres/test/open-test-app.ts";
import { openTestStore } from "../../postgres/test/support/test-store.ts";
import { deliveryAppOn, sentEventsOf } from "./support/delivery-app.ts";
import { startReceiver } from "./support/receiver.ts";

const store = await openTestStore("events");
const workers: Array<ServingProcess> = [];

beforeAll(() => store.fill({ providers: [bank] }));

afterAll(() => {
  for (const worker of workers) worker.process.kill("SIGKILL");
});

test("events of a killed worker are delivered by another one, in order and with their ids", async () => {
  const state = { isKilled: false };
  const finished: Array<string> = [];
  const receiver = await startReceiver((_, { headers }) => {
    if (!state.isKilled) return "hangs";
    finished.push(String(headers["webhook-id"]));
    return { status: 200 };
  });
  const app = appOn(store.executor);
  const { addEndpoint, sell, runDue, deliveries } = deliveryAppOn(app);
  const { endpoint } = await addEndpoint(receiver.url);
  for (let count = 0; count < 6; count += 1) await sell();
  const events = await sentEventsOf(app.store);

  const options = ["--deliver", "--database-url", store.adminUrl, "--no-migrate"];
  const worker = await serveProcess([...options, "--now", app.clock()]);
  workers.push(worker);
  await expect.poll(() => receiver.received).toHaveLength(4);
  worker.process.kill("SIGKILL");
  state.isKilled = true;

  // The worker has reserved all lanes: those that it sent, and those that waited for their turns.
  await runDue();
  expect(finished).toEqual([]);

  app.tick(61);
  await runDue();
  expect([...finished].sort()).toEqual(events.map(({ id }) => id as string).sort());
  for (const { subjectId } of await deliveries(endpoint)) {
    const ofInvoice = (await deliveries(endpoint)).filter((each) => each.subjectId === subjectId);
    const ids = new Set(ofInvoice.map(({ id }) => id as string));
    const expected = events.map(({ id }) => id as string).filter((id) => ids.has(id));
    expect(finished.filter((id) => ids.has(id))).toEqual(expected);
  }
});

test("two workers at once deliver every event once", async () => {
  const app = appOn(store.executor);
  const receiver = await startReceiver(() => ({ status: 200 }));
  const { addEndpoint, sell } = deliveryAppOn(app);
  app.tick(3600);
  await addEndpoint(receiver.url);
  for (let count = 0; count < 12; count += 1) await sell();
  const engines = [1, 2].map(async () => {
    const ports = postgresStore(poolExecutor(store.connect({ max: 4 })));
    const engine = loopEngine({ pollMs: 20 });
    const { clock, ports: appPorts } = app;
    const shared = { clock, newId: appPorts.newId, environment: "development" } as const;
    await engine.start(deliveryWork({ ...ports, ...shared }));
    return engine;
  });
  await expect
    .poll(() => new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size)
    .toBe(60);
  for (const engine of await Promise.all(engines)) await engine.stop();
  expect(receiver.received).toHaveLength(60);
});

test("quittance serve --deliver ends with the code 0 after SIGTERM", async () => {
  const worker = await serveProcess(["--deliver"]);
  workers.push(worker);
  expect(await worker.stop()).toBe(0);
  expect(worker.errors()).toBe("");
});

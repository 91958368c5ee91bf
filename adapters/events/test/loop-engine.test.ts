import { loopEngine } from "@quittance/events";
import { idOf, left, portFailed, type OrganizationId } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterEach, expect, test } from "vitest";
import { eventsOf } from "../../../test/support/create-test-app.ts";
import type { DeliveryWork, Engine } from "../src/engine.ts";
import { createDeliveryApp } from "./support/delivery-app.ts";
import { eventually } from "./support/eventually.ts";
import { startReceiver, type Receiver } from "./support/receiver.ts";

const open: Array<Receiver> = [];
const engines: Array<Engine> = [];

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  for (const receiver of open.splice(0)) await receiver.close();
});

/** An engine whose polls a test starts. */
const polledEngine = (options: Parameters<typeof loopEngine>[0] = {}) => {
  const pending = new Set<() => void>();
  const engine = loopEngine({
    ...options,
    timer: (_, run) => {
      pending.add(run);
      return () => void pending.delete(run);
    },
  });
  engines.push(engine);
  /** Ends the wait of the engine, if it waits, and returns the number of ended waits. */
  const poll = (): number => {
    const ended = [...pending];
    pending.clear();
    for (const run of ended) run();
    return ended.length;
  };
  return { engine, poll };
};

test("delivers events of before and after its start", async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
  open.push(receiver);
  const { app, work, addEndpoint, sell } = createDeliveryApp();
  await addEndpoint(receiver.url);
  await sell();
  const { engine, poll } = polledEngine();
  await engine.start(work);
  await eventually(() => {
    expect(receiver.received).toHaveLength(5);
  });
  await sell();
  await eventually(() => {
    poll();
    expect(receiver.received).toHaveLength(10);
  });
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual((await eventsOf(app.store)).map(({ id }) => id));
});

test("an endpoint that never responds does not hold up another one", async () => {
  const slow = await startReceiver(() => "hangs");
  const fast = await startReceiver(() => ({ status: 200 }));
  open.push(slow, fast);
  const { work, addEndpoint, sell } = createDeliveryApp({ timeoutMs: 60_000 });
  await addEndpoint(slow.url);
  await addEndpoint(fast.url);
  for (let count = 0; count < 6; count += 1) await sell();
  const { engine, poll } = polledEngine({ concurrency: 8, perEndpoint: 2 });
  await engine.start(work);
  await eventually(() => {
    poll();
    expect(fast.received).toHaveLength(30);
  });
  expect(slow.received).toHaveLength(2);
  await slow.close();
});

const ended = { nextRunAt: undefined, hasNext: false, hasPortFailed: false, wasSlow: false };

/** Work that never ends by itself, with the number of lanes that run. */
const endlessWork = (lanes: number, organizations = [testOrganization]) => {
  const lane = (organizationId: OrganizationId, index: number) => ({
    organizationId,
    endpointId: idOf("endpoint", `endpoint_${organizationId}_${String(index % 3)}`),
    subjectId: idOf("invoice", `invoice_${String(index)}`),
  });
  const ends: Array<() => void> = [];
  const pruned: Array<"once"> = [];
  const work: DeliveryWork = {
    organizations: () => Promise.resolve(organizations),
    readEvents: () => Promise.resolve({ lanes: [], hasMore: false }),
    dueLanes: (owner) =>
      Promise.resolve(Array.from({ length: lanes }, (_, index) => lane(owner, index))),
    runLane: async (_, signal, __, turns) => {
      if (turns === undefined || !(await turns.begin())) return ended;
      return new Promise((resolve) => {
        ends.push(() => {
          resolve(ended);
        });
        signal.addEventListener("abort", () => {
          resolve(ended);
        });
      });
    },
    prune: () => {
      pruned.push("once");
      return Promise.resolve();
    },
  };
  return { work, ends, pruned };
};

test("runs no more lanes than it may, in all and of one endpoint, and prunes", async () => {
  const owners = Array.from({ length: 6 }, (_, index) => idOf("org", `org_${String(index)}`));
  const { work, ends, pruned } = endlessWork(30, owners);
  const { engine, poll } = polledEngine({ concurrency: 5, perEndpoint: 2 });
  await engine.start(work);
  await eventually(() => {
    poll();
    expect(ends).toHaveLength(5);
    expect(pruned.length).toBeGreaterThan(0);
  });
  const wide = endlessWork(30);
  const other = polledEngine({ concurrency: 100, perEndpoint: 2 });
  await other.engine.start(wide.work);
  await eventually(() => {
    other.poll();
    expect(wide.ends).toHaveLength(6);
  });
});

test("runs the next lane as soon as one must be repeated later", async () => {
  const receiver = await startReceiver(() => ({ status: 500 }));
  open.push(receiver);
  const { work, addEndpoint, sell } = createDeliveryApp();
  await addEndpoint(receiver.url);
  for (let count = 0; count < 6; count += 1) await sell();
  // Never polled again: all lanes run after the first look at the organization.
  const { engine } = polledEngine({ perEndpoint: 2 });
  await engine.start(work);
  await eventually(() => {
    expect(receiver.received).toHaveLength(6);
  });
});

test("waits for the next poll after a lane whose store failed", async () => {
  const { work } = endlessWork(1);
  let runs = 0;
  const { engine, poll } = polledEngine();
  await engine.start({
    ...work,
    runLane: async () => {
      runs += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return { nextRunAt: undefined, hasNext: false, hasPortFailed: true, wasSlow: false };
    },
  });
  let polls = 0;
  await eventually(() => {
    polls += poll();
    expect(runs).toBeGreaterThan(3);
  });
  expect(runs).toBeLessThanOrEqual(polls + 1);
});

test("stops after the requests that are sent, and starts none", async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
  open.push(receiver);
  const { work, addEndpoint, sell, deliveries } = createDeliveryApp();
  const { endpoint } = await addEndpoint(receiver.url);
  await sell();
  const engine = loopEngine({ pollMs: 60_000 });
  const stopping: Array<Promise<void>> = [];
  await engine.start({
    ...work,
    runLane: (lane, signal) => {
      const running = work.runLane(lane, signal);
      stopping.push(engine.stop());
      return running;
    },
  });
  await eventually(() => {
    expect(stopping).toHaveLength(1);
  });
  await Promise.all(stopping);
  const states = (await deliveries(endpoint)).map(({ state }) => state);
  expect(states.filter((state) => state === "DELIVERED")).toHaveLength(receiver.received.length);
});

test("a failing store is reported, and the work continues later", async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
  open.push(receiver);
  const failures: Array<string> = [];
  const plain = createDeliveryApp();
  const { deliveries: log } = plain.app.store;
  const failed = { isFailing: true };
  const failing =
    <Args extends ReadonlyArray<unknown>, Task extends () => Promise<unknown>>(
      method: (...args: Args) => Task,
    ) =>
    (...args: Args): Task =>
      failed.isFailing
        ? ((() => Promise.resolve(left(portFailed("deliveries", "gone")))) as unknown as Task)
        : method(...args);
  const steps = ["position", "storeDeliveries", "dueLanes", "claim"] as const;
  for (const [index, step] of steps.entries()) {
    const endpoints = index + 1;
    failed.isFailing = true;
    const { work } = createDeliveryApp({
      deliveries: { ...log, [step]: failing(log[step] as never) },
      endpoints: plain.app.store.endpoints,
      outbox: plain.app.store.outbox,
      onFailure: ({ kind }) => failures.push(`${step} ${kind}`),
    });
    const before = receiver.received.length;
    await plain.addEndpoint(receiver.url);
    await plain.sell();
    const { engine, poll } = polledEngine();
    await engine.start(work);
    await eventually(() => {
      poll();
      expect(failures).toContain(`${step} PortFailed`);
    });
    expect(receiver.received).toHaveLength(before);
    failed.isFailing = false;
    await eventually(() => {
      poll();
      expect(receiver.received).toHaveLength(before + 5 * endpoints);
    });
    await engine.stop();
  }
});

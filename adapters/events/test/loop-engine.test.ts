import { loopEngine } from "@quittance/events";
import type { OrganizationId } from "quittance";
import { left, portFailed } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { expect, onTestFinished, test } from "vitest";
import { createDeliveryApp, ended, sentEventsOf, workWith } from "./support/delivery-app.ts";
import { startReceiver } from "./support/receiver.ts";

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
  onTestFinished(() => engine.stop());
  let polls = 0;
  /** Ends the waits of the engine until a value is as expected. */
  const polling = <Value>(value: () => Value) =>
    expect.poll(
      () => {
        const ended = [...pending];
        pending.clear();
        polls += ended.length;
        for (const run of ended) run();
        return value();
      },
      { interval: 10 },
    );
  return { engine, polling, polls: () => polls };
};

test("delivers events of before and after its start", async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
  const { app, work, addEndpoint, sell } = createDeliveryApp();
  await addEndpoint(receiver.url);
  await sell();
  const { engine, polling } = polledEngine();
  await engine.start(work);
  await expect.poll(() => receiver.received).toHaveLength(5);
  await sell();
  await polling(() => receiver.received).toHaveLength(10);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual((await sentEventsOf(app.store)).map(({ id }) => id));
});

test("an endpoint that never responds does not hold up another one", async () => {
  const slow = await startReceiver(() => "hangs");
  const fast = await startReceiver(() => ({ status: 200 }));
  const { work, addEndpoint, sell } = createDeliveryApp({ timeoutMs: 60_000 });
  await addEndpoint(slow.url);
  await addEndpoint(fast.url);
  for (let count = 0; count < 6; count += 1) await sell();
  const { engine, polling } = polledEngine({ concurrency: 8, perEndpoint: 2 });
  await engine.start(work);
  await polling(() => fast.received).toHaveLength(30);
  expect(slow.received).toHaveLength(2);
  // The engine waits for what it has sent when it stops.
  await slow.close();
});

/** Work that never ends by itself, with the number of lanes that run. */
const endlessWork = (lanes: number, organizations = [testOrganization]) => {
  const lane = (organizationId: OrganizationId, index: number) => ({
    organizationId,
    endpointId: `endpoint_${organizationId}_${String(index % 3)}` as const,
    subjectId: `invoice_${String(index)}` as const,
  });
  const ends: Array<() => void> = [];
  const pruned: Array<"once"> = [];
  const work = workWith({
    organizations: () => Promise.resolve(organizations),
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
  });
  return { work, ends, pruned };
};

test("runs no more lanes than it may, in all and of one endpoint, and prunes", async () => {
  const owners = Array.from({ length: 6 }, (_, index) => `org_${String(index)}` as const);
  const { work, ends, pruned } = endlessWork(30, owners);
  const { engine, polling } = polledEngine({ concurrency: 5, perEndpoint: 2 });
  await engine.start(work);
  await polling(() => ends).toHaveLength(5);
  await polling(() => pruned.length).toBeGreaterThan(0);
  const wide = endlessWork(30);
  const other = polledEngine({ concurrency: 100, perEndpoint: 2 });
  await other.engine.start(wide.work);
  await other.polling(() => wide.ends).toHaveLength(6);
});

test("runs the next lane as soon as one must be repeated later", async () => {
  const receiver = await startReceiver(() => ({ status: 500 }));
  const { work, addEndpoint, sell } = createDeliveryApp();
  await addEndpoint(receiver.url);
  for (let count = 0; count < 6; count += 1) await sell();
  // Never polled again: all lanes run after the first look at the organization.
  const { engine } = polledEngine({ perEndpoint: 2 });
  await engine.start(work);
  await expect.poll(() => receiver.received).toHaveLength(6);
});

test("waits for the next poll after a lane whose store failed", async () => {
  const { work } = endlessWork(1);
  let runs = 0;
  const { engine, polling, polls } = polledEngine();
  await engine.start({
    ...work,
    runLane: async () => {
      runs += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return { ...ended, hasPortFailed: true };
    },
  });
  await polling(() => runs).toBeGreaterThan(3);
  expect(runs).toBeLessThanOrEqual(polls() + 1);
});

test("stops after the requests that are sent, and starts none", async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
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
  await expect.poll(() => stopping).toHaveLength(1);
  await Promise.all(stopping);
  const states = (await deliveries(endpoint)).map(({ state }) => state);
  expect(states.filter((state) => state === "DELIVERED")).toHaveLength(receiver.received.length);
});

test("a failing store is reported, and the work continues later", async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
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
    const { engine, polling } = polledEngine();
    await engine.start(work);
    await polling(() => failures).toContain(`${step} PortFailed`);
    expect(receiver.received).toHaveLength(before);
    failed.isFailing = false;
    await polling(() => receiver.received).toHaveLength(before + 5 * endpoints);
    await engine.stop();
  }
});

import PgBoss from "pg-boss";
import { EventEmitter, once } from "node:events";
import { loopEngine, type DeliveryWork, type Engine } from "@quittance/events";
import { pgBossEngine } from "@quittance/events/pg-boss";
import { type OrganizationId } from "quittance";
import type { DeliveryLane } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { endedBy } from "../src/stop-signals.ts";
import { ended, workWith } from "./support/delivery-app.ts";

const lane: DeliveryLane = {
  organizationId: testOrganization,
  endpointId: "endpoint_1",
  subjectId: "invoice_1",
};

/** An engine, its work, and a lane that it looks for until `find` is called. */
interface Case {
  readonly engine: Engine;
  readonly work: DeliveryWork;
  readonly isLooking: Promise<unknown>;
  readonly find: () => void;
  readonly started: Array<DeliveryLane>;
}

const workOf = (dueLanes: DeliveryWork["dueLanes"]) => {
  const started: Array<DeliveryLane> = [];
  const work = workWith({
    dueLanes,
    runLane: (found) => {
      started.push(found);
      return Promise.resolve(ended);
    },
  });
  return { work, started };
};

/** A search for something that ends when `find` is called. */
const searchFor = <Found>(found: Found) => {
  const progress = new EventEmitter();
  const isLooking = once(progress, "begun");
  const end = once(progress, "ended");
  const look = async (): Promise<Found> => {
    progress.emit("begun");
    await end;
    return found;
  };
  return { look, isLooking, find: () => progress.emit("ended") };
};

const loopCase = (): Case => {
  const { look, ...search } = searchFor([lane]);
  return { engine: loopEngine(), ...workOf(look), ...search };
};

const bossWith = (fetch: () => Promise<ReadonlyArray<object>>): PgBoss =>
  Object.assign(Object.create(PgBoss.prototype) as PgBoss, {
    createQueue: () => Promise.resolve(),
    insert: () => Promise.resolve(),
    complete: () => Promise.resolve(),
    fetch,
  });

const queueCase = (): Case => {
  const { look, ...search } = searchFor([{ id: "job_1", data: lane }]);
  return { engine: pgBossEngine(bossWith(look)), ...workOf(() => Promise.resolve([])), ...search };
};

test.each([
  ["loopEngine", loopCase],
  ["pgBossEngine", queueCase],
])("%s starts no lane that it finds after it was stopped", async (_, open) => {
  const { engine, work, isLooking, find, started } = open();
  await engine.start(work);
  await isLooking;
  const stopping = engine.stop();
  find();
  await stopping;
  expect(started).toEqual([]);
});

test.each<readonly [string, () => Engine]>([
  ["loopEngine", () => loopEngine({ graceMs: 50 })],
  [
    "pgBossEngine",
    () =>
      pgBossEngine(
        bossWith(() => Promise.resolve([{ id: "job_1", data: lane }])),
        { graceMs: 50 },
      ),
  ],
])("%s ends a request that takes longer than its time after it was stopped", async (_, open) => {
  const engine = open();
  const progress = new EventEmitter();
  const isSending = once(progress, "sending");
  const { work } = workOf(() => Promise.resolve([lane]));
  let aborted = 0;
  await engine.start({
    ...work,
    runLane: async (_lane, _signal, requestSignal) => {
      progress.emit("sending");
      if (requestSignal === undefined) throw new Error("There is no signal for requests.");
      if (!requestSignal.aborted) await once(requestSignal, "abort");
      aborted += 1;
      return ended;
    },
  });
  await isSending;
  await engine.stop();
  expect(aborted).toBeGreaterThan(0);
});

test("pgBossEngine reads every organization although one always has more events", async () => {
  const busy: OrganizationId = "org_busy";
  const quiet: OrganizationId = "org_quiet";
  const progress = new EventEmitter();
  const isRead = once(progress, quiet);
  const engine = pgBossEngine(bossWith(() => Promise.resolve([])));
  const { work } = workOf(() => Promise.resolve([]));
  await engine.start({
    ...work,
    organizations: () => Promise.resolve([busy, quiet]),
    readEvents: async (organizationId) => {
      await new Promise(setImmediate);
      progress.emit(organizationId);
      return { lanes: [], hasMore: organizationId === busy };
    },
  });
  await isRead;
  await engine.stop();
});

// Each request added a listener: Node.js warned of a possible memory leak above ten of them.
test("requests in progress end with the signal, with one listener for all of them", () => {
  const controller = new AbortController();
  const { signal } = controller;
  const added: Array<string> = [];
  const add = signal.addEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: () => void) => {
    added.push(type);
    add(type, listener);
  };
  const ended: Array<number> = [];
  const cancels = Array.from({ length: 32 }, (_, index) =>
    endedBy(signal, () => () => undefined)(60_000, () => ended.push(index)),
  );
  expect(added).toEqual(["abort"]);
  for (const cancel of cancels.slice(2)) cancel();
  expect(ended).toEqual([]);
  controller.abort();
  expect(ended).toEqual([0, 1]);
});

import { loopEngine } from "@quittance/events";
import { pgBossEngine } from "@quittance/events/pg-boss";
import type { OrganizationId } from "quittance";
import {
  left,
  portFailed,
  right,
  type DeliveryLog,
  type OrganizationsFailed,
  type Timer,
} from "quittance/adapter";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestApp } from "../../../test/support/create-test-app.ts";
import { maxKnown } from "../src/organizations-to-visit.ts";
import { maxLeftBehind, visitsWith } from "../src/visits.ts";
import { deliveryAppOn, workWith } from "./support/delivery-app.ts";
import { memoryQueue } from "./support/memory-queue.ts";

const orgOf = (name: number | string): OrganizationId => `org_${String(name)}`;
const [first, second, third] = [orgOf(1), orgOf(2), orgOf(3)];
const lost: OrganizationsFailed = portFailed("deliveries", "lost");

/** A timer whose times are over when `end` is called. */
const heldTimer = () => {
  const held = new Set<() => void>();
  const timer: Timer = (_, run) => {
    held.add(run);
    return () => void held.delete(run);
  };
  const end = (): void => {
    for (const run of held) run();
    held.clear();
  };
  return { timer, end };
};

/** Work on a store whose reads of organizations with work are given. */
const workOn = (organizationsWithWork: DeliveryLog["organizationsWithWork"]) => {
  const app = createTestApp();
  const failures: Array<unknown> = [];
  const { timer, end } = heldTimer();
  const { work } = deliveryAppOn(app, {
    deliveries: { ...app.store.deliveries, organizationsWithWork },
    onFailure: (failure) => failures.push(failure),
    timer,
  });
  return { work, failures, end };
};

describe("organizations", () => {
  test("are those that had work before, the latest first, while they cannot be read", async () => {
    let result = right<ReadonlyArray<OrganizationId>>([first, second]);
    let isLost = false;
    const { work, failures } = workOn(() => () => Promise.resolve(isLost ? left(lost) : result));
    expect(await work.organizations()).toEqual([first, second]);
    result = right([first]);
    expect(await work.organizations()).toEqual([first]);
    expect(failures).toEqual([]);
    isLost = true;
    expect(await work.organizations()).toEqual([first, second]);
    expect(failures).toEqual([lost]);
    isLost = false;
    expect(await work.organizations()).toEqual([first]);
  });

  test("include new ones of the servers that are left, page by page", async () => {
    const page = Array.from({ length: 1000 }, (_, index) => orgOf(1000 + index));
    const { work, failures } = workOn((_, after) => () => {
      const found = after === undefined ? page : [third];
      return Promise.resolve(left({ ...lost, found }));
    });
    const found = await work.organizations();
    expect(new Set(found)).toEqual(new Set([...page, third]));
    expect(failures).toHaveLength(1);
  });

  test("do not wait for a read that hangs, of which only one runs", async () => {
    const hanging: Array<(found: ReadonlyArray<OrganizationId>) => void> = [];
    let hangs = false;
    const { work, end } = workOn(() => () => {
      if (!hangs) return Promise.resolve(right([first]));
      return new Promise((resolve) => {
        hanging.push((found) => {
          resolve(right(found));
        });
      });
    });
    await work.organizations();
    hangs = true;
    const late = work.organizations();
    end();
    expect(await late).toEqual([first]);
    expect(await work.organizations()).toEqual([first]);
    expect(hanging).toHaveLength(1);
    hanging[0]?.([second]);
    await expect.poll(() => work.organizations()).toEqual([second]);
  });

  test("are known up to a number", async () => {
    const all = Array.from({ length: maxKnown + 5 }, (_, index) => orgOf(1_000_000 + index));
    let isLost = false;
    const { work } = workOn((_, after, limit) => () => {
      const start = after === undefined ? 0 : all.indexOf(after) + 1;
      return Promise.resolve(isLost ? left(lost) : right(all.slice(start, start + limit)));
    });
    await work.organizations();
    isLost = true;
    expect(await work.organizations()).toEqual(all.slice(5).reverse());
  });
});

const engines = [
  ["loopEngine", () => loopEngine({ pollMs: 10, graceMs: 10 })],
  ["pgBossEngine", () => pgBossEngine(memoryQueue(), { pollMs: 10, graceMs: 10 })],
] as const;

test.each(engines)("%s visits others while those of a server hang", async (_, open) => {
  const hung = [1, 2, 3].map(orgOf);
  const visited = new Map<OrganizationId, number>();
  const ends: Array<() => void> = [];
  let isHung = true;
  const hang = async (): Promise<void> => {
    if (isHung) await new Promise<void>((end) => ends.push(end));
  };
  const work = workWith({
    organizations: () => Promise.resolve([...hung, orgOf("healthy")]),
    readEvents: async (organizationId) => {
      visited.set(organizationId, (visited.get(organizationId) ?? 0) + 1);
      if (hung.includes(organizationId)) await hang();
      return { lanes: [], hasMore: false };
    },
    prune: hang,
  });
  const engine = open();
  onTestFinished(() => engine.stop());
  await engine.start(work);
  await expect
    .poll(() => visited.get(orgOf("healthy")) ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(9);
  expect(hung.map((id) => visited.get(id))).toEqual([1, 1, 1]);
  isHung = false;
  for (const end of ends) end();
  await expect.poll(() => Math.min(...hung.map((id) => visited.get(id) ?? 0))).toBeGreaterThan(1);
});

describe("visits", () => {
  test("wait for one of those that were left behind once there are too many", async () => {
    const { timer, end } = heldTimer();
    const visits = visitsWith(timer);
    const ids = Array.from({ length: 8 }, (_, index) => orgOf(index));
    const ends = new Map<OrganizationId, () => void>();
    const visit = (id: OrganizationId): Promise<void> => {
      const visiting = new Promise<void>((resolve) => ends.set(id, resolve));
      setImmediate(end);
      return visiting;
    };
    const visiting = visits.each(ids, visit);
    await expect.poll(() => ends.size).toBe(maxLeftBehind + 1);
    ends.get(orgOf(2))?.();
    await expect.poll(() => ends.size).toBe(maxLeftBehind + 2);
    const all = setInterval(() => {
      for (const resolve of ends.values()) resolve();
    }, 1);
    await visiting;
    await visits.ended();
    clearInterval(all);
    expect([...ends.keys()]).toEqual(ids);
  });

  test("of those that took long come last", async () => {
    const { timer, end } = heldTimer();
    const visits = visitsWith(timer);
    let release = (): void => undefined;
    const visiting = visits.each(
      [first],
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    end();
    await visiting;
    release();
    await visits.ended();
    const visited: Array<OrganizationId> = [];
    const quick = (id: OrganizationId): Promise<unknown> => Promise.resolve(visited.push(id));
    await visits.each([first, second], quick);
    await visits.each([first, second], quick);
    expect(visited).toEqual([second, first, first, second]);
  });

  test("that fail are reported, also after they were left behind", async () => {
    const late: Array<unknown> = [];
    const { timer, end } = heldTimer();
    const visits = visitsWith(timer, (cause) => late.push(cause));
    await expect(visits.each([first], () => Promise.reject(new Error("now")))).rejects.toThrow(
      "now",
    );
    let fail: (error: Error) => void = () => undefined;
    const visiting = visits.each([first], () => new Promise((_, reject) => (fail = reject)));
    end();
    await visiting;
    fail(new Error("late"));
    await visits.ended();
    expect(late).toEqual([new Error("late")]);
  });
});

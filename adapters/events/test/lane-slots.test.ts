import { type OrganizationId } from "quittance";
import type { DeliveryLane } from "quittance/adapter";
import { expect, test } from "vitest";
import { laneSlots, maxSlowEndpoints, maxWaitingLanes, type LaneSlots } from "../src/lane-slots.ts";

const limits = { concurrency: 32, perOrganization: 16, perEndpoint: 4 };

const laneOf = (owner: string, endpoint: number, invoice: number): DeliveryLane => ({
  organizationId: `org_${owner}`,
  endpointId: `endpoint_${owner}_${String(endpoint)}`,
  subjectId: `invoice_${owner}_${String(endpoint)}_${String(invoice)}`,
});

/** Lanes of an organization: so many of each of its endpoints. */
const lanesOf = (owner: string, endpoints: number, invoices: number): Array<DeliveryLane> =>
  Array.from({ length: endpoints * invoices }, (_, index) =>
    laneOf(owner, index % endpoints, Math.floor(index / endpoints)),
  );

/** Starts every lane that gets a slot. */
const takeAll = (slots: LaneSlots): Array<DeliveryLane> => {
  const taken: Array<DeliveryLane> = [];
  for (let lane = slots.take(); lane !== undefined; lane = slots.take()) taken.push(lane);
  return taken;
};

const countBy = (lanes: ReadonlyArray<DeliveryLane>): Readonly<Record<string, number>> => {
  const counts: Record<OrganizationId, number> = {};
  for (const { organizationId: owner } of lanes) counts[owner] = (counts[owner] ?? 0) + 1;
  return counts;
};

test("one organization gets half of the slots, and each further one finds a slot", () => {
  const slots = laneSlots(limits);
  slots.add(lanesOf("slow", 20, 5));
  expect(countBy(takeAll(slots))).toEqual({ org_slow: 16 });
  for (const owner of ["a", "b", "c", "d"]) {
    slots.add(lanesOf(owner, 20, 5));
    expect(takeAll(slots).length).toBeGreaterThan(0);
  }
});

test("organizations that all have lanes get the same number of slots within a few turns", () => {
  const slots = laneSlots(limits);
  slots.add(lanesOf("a", 20, 25));
  let running = takeAll(slots);
  slots.add(lanesOf("b", 20, 25));
  running.push(...takeAll(slots));
  for (let turn = 0; turn < 32; turn += 1) {
    const [oldest] = running;
    if (oldest !== undefined) slots.end(oldest, false);
    running = [...running.slice(1), ...takeAll(slots)];
  }
  const { org_a: a = 0, org_b: b = 0 } = countBy(running);
  expect(Math.abs(a - b)).toBeLessThanOrEqual(1);
});

test("organizations take turns if there is one slot", () => {
  const slots = laneSlots({ concurrency: 1, perOrganization: 1, perEndpoint: 1 });
  slots.add([...lanesOf("a", 1, 3), ...lanesOf("b", 1, 3)]);
  const owners: Array<string> = [];
  for (let lane = slots.take(); lane !== undefined; lane = slots.take()) {
    owners.push(lane.organizationId);
    slots.end(lane, false);
  }
  expect(owners).toEqual(["org_a", "org_b", "org_a", "org_b", "org_a", "org_b"]);
});

test("an endpoint without requests finds a slot beside others of its organization", () => {
  const slots = laneSlots(limits);
  slots.add(lanesOf("a", 10, 5));
  takeAll(slots);
  slots.add([laneOf("a", 99, 0)]);
  expect(takeAll(slots)).toHaveLength(1);
});

test("an endpoint gets no more requests than its limit", () => {
  const slots = laneSlots(limits);
  slots.add(lanesOf("a", 1, 10));
  expect(takeAll(slots)).toHaveLength(4);
});

test("an endpoint that has reached its limit gets more together, when few are left", () => {
  const slots = laneSlots({ ...limits, refillAt: 2 });
  slots.add(lanesOf("a", 1, 10));
  const [first, second] = takeAll(slots);
  if (first === undefined || second === undefined) throw new Error("No lane has a slot.");
  slots.end(first, false);
  expect(takeAll(slots)).toHaveLength(0);
  slots.free(second, false);
  expect(takeAll(slots)).toHaveLength(2);
});

test("an organization gets no more requests than its limit", () => {
  const slots = laneSlots({ ...limits, perOrganization: 6 });
  slots.add(lanesOf("a", 20, 1));
  // The last place is for an endpoint that has no request yet.
  expect(takeAll(slots)).toHaveLength(6);
});

test("a slow endpoint gets one request at a time until one is fast again", () => {
  const slots = laneSlots(limits);
  const [first, ...others] = lanesOf("a", 1, 10);
  if (first === undefined) throw new Error("There is no lane.");
  slots.add([first]);
  takeAll(slots);
  slots.end(first, true);
  slots.add(others);
  const [slow, ...more] = takeAll(slots);
  expect(more).toEqual([]);
  if (slow === undefined) throw new Error("The slow endpoint got no slot.");
  slots.end(slow, undefined);
  expect(takeAll(slots)).toHaveLength(1);
});

test("slow endpoints of many organizations leave half of the slots to others", () => {
  const slots = laneSlots(limits);
  const owners = Array.from({ length: 40 }, (_, index) => `slow${String(index)}`);
  for (const owner of owners) {
    const [lane] = lanesOf(owner, 1, 1);
    if (lane === undefined) throw new Error("There is no lane.");
    slots.add([lane]);
    takeAll(slots);
    slots.end(lane, true);
  }
  for (const owner of owners) slots.add(lanesOf(owner, 1, 5));
  expect(takeAll(slots)).toHaveLength(16);
  slots.add(lanesOf("fast", 8, 1));
  expect(takeAll(slots)).toHaveLength(8);
});

test("a lane waits once, and not while it runs", () => {
  const slots = laneSlots(limits);
  const lanes = lanesOf("a", 1, 1);
  slots.add([...lanes, ...lanes]);
  expect(takeAll(slots)).toEqual(lanes);
  slots.add(lanes);
  for (const lane of lanes) slots.end(lane, false);
  expect(takeAll(slots)).toEqual([]);
});

test("lanes of an endpoint wait up to a limit, and none waits after they are removed", () => {
  const endLane = (slots: LaneSlots): number => {
    let ended = 0;
    for (let lane = slots.take(); lane !== undefined; lane = slots.take()) {
      slots.end(lane, false);
      ended += 1;
    }
    return ended;
  };
  const slots = laneSlots(limits);
  slots.add(lanesOf("a", 1, maxWaitingLanes));
  expect(endLane(slots)).toBe(maxWaitingLanes);
  slots.add(lanesOf("a", 1, maxWaitingLanes + 1));
  expect(endLane(slots)).toBe(maxWaitingLanes);
  slots.add(lanesOf("a", 1, 1));
  slots.clear();
  expect(endLane(slots)).toBe(0);
});

test.each([0, maxSlowEndpoints])(
  "an endpoint is remembered as slow beside %i later ones, up to a limit",
  (others) => {
    const slots = laneSlots(limits);
    const end = (index: number): void => {
      const lane = laneOf("a", index, 0);
      slots.end(lane, true);
    };
    for (let index = 0; index <= others; index += 1) end(index);
    slots.add(lanesOf("a", 1, 4));
    // Beyond the limit, the endpoint that was slow first is forgotten.
    expect(takeAll(slots)).toHaveLength(others < maxSlowEndpoints ? 1 : 4);
  },
);

test.each(["concurrency", "perOrganization", "perEndpoint"] as const)(
  "%s is an integer from 1 to 1,000",
  (name) => {
    for (const value of [1, 1000]) {
      expect(laneSlots({ ...limits, [name]: value }).isFull()).toBe(false);
    }
    for (const value of [0, 1001, 1.5, NaN]) {
      expect(() => laneSlots({ ...limits, [name]: value })).toThrow(TypeError);
    }
  },
);

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedPlaces } from "../src/locking/shared-places.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const waitMs = 60_000;

/** Places whose tasks the test ends. */
const openPlaces = (places: number) => {
  const shared = sharedPlaces({
    places,
    rejection: (waited) => new Error(`waited ${String(waited)}`),
  });
  const ends = new Map<string, Array<() => void>>();
  const ofOwner = (owner: string): Array<() => void> => ends.get(owner) ?? [];
  return {
    start: (organization: string, until?: number): Promise<string> =>
      shared.run(
        () =>
          new Promise((resolve) => {
            const end = (): void => {
              resolve(organization);
            };
            ends.set(organization, [...ofOwner(organization), end]);
          }),
        { organization, until, waitMs },
      ),
    /** How many tasks of each owner run. */
    running: (...owners: ReadonlyArray<string>) => owners.map((owner) => ofOwner(owner).length),
    /** Ends the first task of an owner. */
    end: async (owner: string) => {
      const [first, ...others] = ofOwner(owner);
      ends.set(owner, others);
      first?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

type Places = ReturnType<typeof openPlaces>;

const startMany = async ({ start }: Places, owner: string, count: number): Promise<void> => {
  for (let place = 0; place < count; place += 1) void start(owner).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
};

test("one organization has half of the places, and another one finds one that is free", async () => {
  const places = openPlaces(10);
  await startMany(places, "a", 300);
  expect(places.running("a")).toEqual([5]);
  await startMany(places, "b", 1);
  expect(places.running("a", "b")).toEqual([5, 1]);
  await startMany(places, "b", 300);
  await startMany(places, "c", 300);
  expect(places.running("a", "b", "c")).toEqual([5, 3, 1]);
  await startMany(places, "d", 1);
  expect(places.running("d")).toEqual([1]);
});

test("organizations that wait have their turns one after the other", async () => {
  const places = openPlaces(1);
  const order: Array<string> = [];
  for (const owner of ["a", "a", "a", "b", "b", "c"]) {
    void places.start(owner).then((ended) => order.push(ended));
  }
  await vi.advanceTimersByTimeAsync(0);
  for (const owner of ["a", "a", "b", "c", "a", "b"]) await places.end(owner);
  expect(order).toEqual(["a", "a", "b", "c", "a", "b"]);
});

test("a place of an organization that has its share goes to one that waits", async () => {
  const places = openPlaces(2);
  await startMany(places, "a", 2);
  await startMany(places, "b", 2);
  expect(places.running("a", "b")).toEqual([1, 1]);
  await startMany(places, "c", 1);
  await places.end("b");
  await places.end("a");
  // They waited before it.
  expect(places.running("a", "b", "c")).toEqual([1, 1, 0]);
  await places.end("b");
  expect(places.running("a", "b", "c")).toEqual([1, 0, 1]);
});

test("a task waits until its deadline at most, and never runs after it", async () => {
  const places = openPlaces(1);
  await startMany(places, "a", 1);
  const late = expect(places.start("b", performance.now() + 1000)).rejects.toThrow("waited 1000");
  await vi.advanceTimersByTimeAsync(1000);
  await late;
  await places.end("a");
  await expect(places.start("b", performance.now())).rejects.toThrow("waited");
  expect(places.running("b")).toEqual([0]);
  const next = places.start("b");
  await places.end("b");
  expect(await next).toBe("b");
});

test("statements for all organizations take what is free, and do not wait for a share", async () => {
  const places = openPlaces(4);
  const [noOrganization, several] = ["", "*"];
  await startMany(places, "a", 50);
  await startMany(places, noOrganization, 50);
  expect(places.running("a", noOrganization)).toEqual([2, 2]);
  await startMany(places, several, 1);
  // They have turns with each other and with organizations.
  await startMany(places, "b", 1);
  for (let turn = 0; turn < 3; turn += 1) await places.end(noOrganization);
  expect(places.running("a", "b", several)).toEqual([2, 1, 1]);
});

test("slow organizations together have half of the places, until a task of them ends in time", async () => {
  const places = openPlaces(10);
  const slow = ["s1", "s2", "s3", "s4"];
  for (const owner of slow) await startMany(places, owner, 1);
  await vi.advanceTimersByTimeAsync(2001);
  for (const owner of slow) await startMany(places, owner, 50);
  expect(places.running(...slow)).toEqual([1, 1, 1, 1]);
  // Others have the rest, one of them its share of it.
  await startMany(places, "quick", 3);
  expect(places.running("quick")).toEqual([3]);
  await startMany(places, "other", 1);
  expect(places.running("other")).toEqual([1]);
  await startMany(places, "quick", 1);
  expect(places.running("quick")).toEqual([3]);
  for (const owner of ["quick", "quick", "quick", "quick", "other"]) await places.end(owner);
  // Their tasks end too late, as by statement_timeout: they stay slow.
  for (const owner of slow) await places.end(owner);
  expect(places.running(...slow).reduce((sum, own) => sum + own)).toBeLessThanOrEqual(5);
  // One that ends soon has its share of all places again.
  await places.end("s1");
  expect(places.running("s1")[0]).toBeGreaterThan(2);
});

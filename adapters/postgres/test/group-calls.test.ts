import { type OrganizationId } from "quittance";
import { expect, test } from "vitest";
import { groupCalls } from "../src/ledger/group-calls.ts";

const [one, other] = ["org_one", "org_other"] as const;

/** Creates groups that end when the test ends them, in the order in which they started. */
const openGroups = (
  atOnce: number,
  maxSize: number,
  { maxWaiting = 100, waitMs = 300_000 } = {},
) => {
  const started: Array<readonly [OrganizationId, string]> = [];
  const ends: Array<() => void> = [];
  const rejected: Array<string> = [];
  const add = groupCalls<string, OrganizationId>({
    atOnce,
    maxSize,
    maxWaiting,
    waitMs,
    reject: (call, reason) => rejected.push(`${call} ${reason}`),
    run: (organization, calls) => {
      started.push([organization, calls.join("")]);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    add: async (organization: OrganizationId, calls: string) => {
      for (const call of calls) add(organization, call);
      await settle();
    },
    end: async () => {
      ends.shift()?.();
      await settle();
    },
    rejected,
    /** The groups of an organization that have started. */
    of: (organization: OrganizationId) =>
      started.filter(([owner]) => owner === organization).map(([, calls]) => calls),
  };
};

test("calls at the same time are one group, and those that arrive while it runs the next", async () => {
  const groups = openGroups(1, 10);
  await groups.add(one, "ab");
  await groups.add(one, "c");
  await groups.add(one, "de");
  expect(groups.of(one)).toEqual(["ab"]);
  await groups.end();
  expect(groups.of(one)).toEqual(["ab", "cde"]);
  await groups.end();
  await groups.add(one, "f");
  expect(groups.of(one)).toEqual(["ab", "cde", "f"]);
});

test("no more groups run at once, and none is larger, than is allowed", async () => {
  const groups = openGroups(2, 3);
  await groups.add(one, "abcdefgh");
  expect(groups.of(one)).toEqual(["abc", "def"]);
  await groups.end();
  expect(groups.of(one)).toEqual(["abc", "def", "gh"]);
  await groups.end();
  await groups.add(one, "i");
  expect(groups.of(one)).toEqual(["abc", "def", "gh", "i"]);
});

test("organizations do not wait for each other", async () => {
  const groups = openGroups(1, 2);
  await groups.add(one, "abcd");
  await groups.add(other, "xy");
  expect([groups.of(one), groups.of(other)]).toEqual([["ab"], ["xy"]]);
});

test("calls beyond the maximum that wait are rejected, those of another organization are not", async () => {
  const groups = openGroups(1, 2, { maxWaiting: 3 });
  await groups.add(one, "ab");
  await groups.add(one, "cdefg");
  expect(groups.rejected).toEqual(["f TooMany", "g TooMany"]);
  await groups.add(other, "xy");
  expect(groups.of(other)).toEqual(["xy"]);
  await groups.end();
  expect(groups.of(one)).toEqual(["ab", "cd"]);
});

test("calls that wait for too long are rejected, and those that run are not", async () => {
  const groups = openGroups(1, 2, { waitMs: 20 });
  await groups.add(one, "ab");
  await groups.add(one, "cd");
  await expect.poll(() => groups.rejected).toEqual(["c TooLong", "d TooLong"]);
  await groups.end();
  expect(groups.of(one)).toEqual(["ab"]);
  await groups.add(one, "e");
  expect(groups.of(one)).toEqual(["ab", "e"]);
});

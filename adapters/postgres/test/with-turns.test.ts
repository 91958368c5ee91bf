import { createTurns, systemTimer, type Turns } from "quittance/adapter";
import { expect, test } from "vitest";
import { withTurns } from "../src/drivers/with-turns.ts";
import type { Executor } from "../src/executor.ts";
import { rejectionOf } from "./drivers/executor-cases.ts";

const settled = async (): Promise<void> => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
};

/** An executor whose statements end when the test ends them, and do not take a turn themselves. */
const heldExecutor = () => {
  const ends: Array<() => void> = [];
  const executor: Executor = {
    isHostTransaction: false,
    query: (text) =>
      new Promise((resolve, reject) => {
        ends.push(() => {
          if (text === "invalid") reject(new Error("A value is invalid"));
          else resolve([{ text }]);
        });
      }),
    transaction: (work) => work({ query: (text) => Promise.resolve([{ text }]) }),
  };
  return {
    executor,
    end: async (): Promise<void> => {
      for (const end of ends.splice(0)) end();
      await settled();
    },
  };
};

/** Turns that the test gives, or ends without one. */
const heldTurns = () => {
  const waiting: Array<readonly [string, (isTurn: boolean) => void]> = [];
  const inProgress: Array<string> = [];
  const waits: Array<number> = [];
  const turns: Turns = {
    start: (owner) => {
      inProgress.push(owner);
      return () => inProgress.splice(inProgress.indexOf(owner), 1);
    },
    outnumbersOthers: () => false,
    enter: (owner, maxWaitMs) => {
      waits.push(maxWaitMs);
      return new Promise((resolve) => waiting.push([owner, resolve]));
    },
  };
  return {
    turns,
    inProgress,
    waits,
    waiting: () => waiting.map(([owner]) => owner),
    next: async (isTurn = true): Promise<void> => {
      waiting.shift()?.[1](isTurn);
      await settled();
    },
  };
};

const forA = { prepare: false, organization: "a" };

/** Counts the calls that have ended. */
const countEnded = (calls: ReadonlyArray<Promise<unknown>>): (() => number) => {
  let ended = 0;
  const count = (): void => {
    ended += 1;
  };
  for (const call of calls) call.then(count, count);
  return () => ended;
};

test("each result continues in a turn of its organization, and counts as its work until then", async () => {
  const { executor, end } = heldExecutor();
  const { turns, next, waiting, inProgress } = heldTurns();
  const own = withTurns(executor, turns);
  const calls = ["1", "2"].map((text) => own.query(text, [], forA));
  const ended = countEnded(calls);
  await settled();
  expect([waiting(), inProgress]).toEqual([[], ["a", "a"]]);
  await end();
  expect([ended(), waiting()]).toEqual([0, ["a", "a"]]);
  await next();
  expect([ended(), inProgress]).toEqual([1, ["a"]]);
  await next(false);
  expect([ended(), inProgress]).toEqual([2, []]);
  // Who waits for too long continues with the result, too.
  expect(await Promise.all(calls)).toEqual([[{ text: "1" }], [{ text: "2" }]]);
});

test("an error continues in a turn, and stays the same", async () => {
  const { executor, end } = heldExecutor();
  const { turns, next, inProgress } = heldTurns();
  const call = rejectionOf(withTurns(executor, turns).query("invalid", [], forA));
  await end();
  expect(inProgress).toEqual(["a"]);
  await next();
  expect(await call).toEqual(new Error("A value is invalid"));
  expect(inProgress).toEqual([]);
});

test("a transaction waits for a turn at its end only, not between its statements", async () => {
  const { turns, next, waiting } = heldTurns();
  const own = withTurns(heldExecutor().executor, turns);
  const steps: Array<string> = [];
  const call = own.transaction(
    async ({ query }) => {
      for (const text of ["first", "second"]) {
        await query(text, [], forA);
        steps.push(text);
      }
    },
    { organization: "a" },
  );
  const ended = countEnded([call]);
  await settled();
  expect([steps, waiting(), ended()]).toEqual([["first", "second"], ["a"], 0]);
  await next();
  expect(ended()).toBe(1);
});

test("a result waits for two seconds at most, and not beyond the deadline of its call", async () => {
  const { executor, end } = heldExecutor();
  const { turns, waits } = heldTurns();
  const own = withTurns(executor, turns);
  const now = performance.now();
  for (const until of [undefined, now + 6000, now + 300, now - 100]) {
    void own.query("", [], { ...forA, until });
  }
  await end();
  const [whole = 0, ofDeadline = 0, short = 0, none = 1] = waits;
  expect(whole).toBeGreaterThan(1000);
  expect(whole).toBeLessThanOrEqual(2000);
  expect(ofDeadline).toBe(2000);
  expect(short).toBeLessThanOrEqual(300);
  expect(none).toBe(0);
});

test("what is for no organization takes no turn", async () => {
  const { executor, end } = heldExecutor();
  const { turns, waiting, inProgress } = heldTurns();
  const call = withTurns(executor, turns).query("key", [], { prepare: false });
  await end();
  expect(await call).toEqual([{ text: "key" }]);
  expect([waiting(), inProgress]).toEqual([[], []]);
});

/** Returns how many long results of another organization continue before that of a victim. */
const beforeVictim = async (turns: Turns | undefined): Promise<number> => {
  const { executor, end } = heldExecutor();
  const own = withTurns(executor, turns);
  const order: Array<string> = [];
  const use = async (organization: string, ms: number): Promise<void> => {
    await own.query("", [], { prepare: false, organization });
    order.push(organization);
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  const calls = Array.from({ length: 20 }, () => use("attacker", 3));
  calls.push(use("victim", 0));
  await end();
  await Promise.all(calls);
  return order.indexOf("victim");
};

test("a result waits for few of another organization, however many arrive with it", async () => {
  const turns = createTurns({
    now: () => performance.now(),
    timer: systemTimer,
    afterReading: setImmediate,
    afterWork: (call) => {
      queueMicrotask(() => {
        process.nextTick(call);
      });
    },
  });
  expect(await beforeVictim(turns)).toBeLessThanOrEqual(2);
  expect(await beforeVictim(undefined)).toBe(20);
});

import { describe, expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** How long the work of the tests waits at most, in milliseconds. */
const maxWaitMs = 2000;

/**
 * Turns whose clock, timer and event loop the test moves, beside owners with work in progress that
 * uses no time of the thread.
 */
const testTurns = (...owners: ReadonlyArray<string>) => {
  let time = 0;
  let immediates: Array<() => void> = [];
  const ends: Array<() => void> = [];
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const turns = createTurns({
    now: () => time,
    timer: (ms, run) => {
      const timer = { at: time + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    afterReading: (call) => immediates.push(call),
    afterWork: (call) => ends.push(call),
  });
  const [leave] = (owners.length > 0 ? owners : ["other", "another"]).map(turns.start);
  if (owners.length === 0) for (let work = 0; work < 3; work += 1) turns.start("attacker");
  const begun: Array<string> = [];
  const endWork = (): void => {
    for (const end of ends.splice(0)) end();
  };
  return {
    turns,
    begun,
    /** Ends the work of the first owner. */
    leave: (): void => leave?.(),
    /** Sends work of an owner, which takes a number of milliseconds once it begins. */
    send: (owner: string, ms = 0): void => {
      const work = (): void => {
        begun.push(owner);
        time += ms;
      };
      const turn = turns.enter(owner, maxWaitMs);
      if (turn === true) {
        work();
        endWork();
        return;
      }
      void turn.then((isTurn) => {
        if (isTurn) work();
        else begun.push(`${owner} is late`);
      });
    },
    /** Lets the event loop process something else, which takes a number of milliseconds. */
    pass: (ms: number): void => {
      time += ms;
    },
    /** Ends a turn of the event loop, at which a number of milliseconds have passed. */
    endTurn: async (ms = 0): Promise<void> => {
      time += ms;
      for (const timer of [...timers]) {
        if (timer.at > time) continue;
        timers.delete(timer);
        timer.run();
        await settled();
        endWork();
      }
      const calls = immediates;
      immediates = [];
      for (const call of calls) {
        call();
        await settled();
        endWork();
      }
    },
    isIdle: () => immediates.length === 0,
  };
};

/** Resolves after the promises that are resolved now, and those that follow from them. */
const settled = async (): Promise<void> => {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
};

test("work begins at once if nothing has begun in the turn", async () => {
  const { send, begun, endTurn } = testTurns();
  send("a");
  expect(begun).toEqual(["a"]);
  await endTurn();
  send("a");
  expect(begun).toEqual(["a", "a"]);
});

test("what is sent in a turn begins up to 32 at a time, while it is short", async () => {
  const { send, begun, endTurn, isIdle } = testTurns();
  for (let request = 0; request < 50; request += 1) send("a");
  expect(begun).toHaveLength(1);
  await endTurn();
  expect(begun).toHaveLength(1 + 32);
  await endTurn();
  expect(begun).toHaveLength(50);
  await endTurn();
  expect(isIdle()).toBe(true);
});

test("after two milliseconds, work waits for the next turn", async () => {
  const { send, begun, endTurn } = testTurns();
  for (const owner of ["a", "b", "c"]) send(owner, 3);
  expect(begun).toEqual(["a"]);
  await endTurn();
  expect(begun).toEqual(["a", "b"]);
  await endTurn();
  expect(begun).toEqual(["a", "b", "c"]);
});

test("work of one owner alone begins at once for four milliseconds of a turn", async () => {
  const { send, begun, endTurn } = testTurns("a");
  for (let request = 0; request < 10; request += 1) send("a", 1);
  expect(begun).toHaveLength(4);
  await endTurn();
  expect(begun).toHaveLength(8);
  await endTurn();
  expect(begun).toHaveLength(10);
});

test("an owner waits for one piece of work of another, however many that has sent", async () => {
  const { send, begun, endTurn } = testTurns();
  for (let request = 0; request < 100; request += 1) send("attacker", 3);
  send("victim");
  await endTurn();
  await endTurn();
  expect(begun.slice(0, 3)).toContain("victim");
});

test("without owners, the same work waits for all that was sent before", async () => {
  const { send, begun, endTurn } = testTurns();
  for (let request = 0; request < 100; request += 1) send("one owner", 3);
  send("one owner");
  for (let turn = 0; turn < 10; turn += 1) await endTurn(1);
  expect(begun.length).toBeLessThan(20);
});

test("results that arrive together continue one after the other, and others in between", async () => {
  const { send, begun, endTurn } = testTurns();
  for (let result = 0; result < 16; result += 1) send("attacker", 5);
  await endTurn();
  send("victim");
  await endTurn(1);
  expect(begun).toEqual(["attacker", "victim"]);
});

describe("after long work", () => {
  test("its owner rests for as long, and others begin at once", async () => {
    const { send, begun, endTurn } = testTurns();
    send("attacker", 30);
    send("attacker", 30);
    await endTurn();
    for (let ms = 0; ms < 29; ms += 1) {
      send("victim");
      await endTurn();
      await endTurn(1);
    }
    expect(begun).toEqual(["attacker", ...Array.from({ length: 29 }, () => "victim")]);
    await endTurn(1);
    expect(begun.at(-1)).toBe("attacker");
  });

  test("an owner with short work in the same turn does not rest", async () => {
    const { send, begun, endTurn } = testTurns();
    send("victim");
    send("attacker", 30);
    await endTurn();
    await endTurn();
    send("victim");
    expect(begun).toEqual(["victim", "attacker", "victim"]);
  });

  test("what the event loop does after short work is not counted as its own", async () => {
    const { send, begun, endTurn, pass } = testTurns();
    send("victim");
    pass(400);
    await endTurn();
    send("victim");
    expect(begun).toEqual(["victim", "victim"]);
  });

  test("who has rested for a short time does not wait for those who rest for longer", async () => {
    const { send, begun, endTurn } = testTurns();
    send("attacker", 500);
    await endTurn();
    send("attacker", 500);
    send("victim", 2);
    await endTurn();
    send("victim");
    await endTurn(2);
    expect(begun).toEqual(["attacker", "victim", "victim"]);
  });

  test("an owner without most of the work in progress does not rest", async () => {
    const { send, begun, endTurn } = testTurns();
    for (const owner of ["a", "a", "attacker"]) send(owner, 30);
    for (let turn = 0; turn < 4; turn += 1) await endTurn();
    expect(begun).toEqual(["a", "a", "attacker"]);
    send("attacker");
    await endTurn();
    expect(begun).toHaveLength(3);
  });

  test("two owners with long work begin in turns", async () => {
    const { send, begun, endTurn } = testTurns();
    for (let request = 0; request < 3; request += 1) for (const owner of ["a", "b"]) send(owner, 5);
    for (let turn = 0; turn < 30; turn += 1) await endTurn(1);
    expect(begun).toEqual(["a", "b", "a", "b", "a", "b"]);
  });
});

test("an owner outnumbers others with more than half of the work in progress, if they have some", () => {
  const { turns, leave } = testTurns("other");
  const ends = [turns.start("a")];
  expect(turns.outnumbersOthers("a")).toBe(false);
  ends.push(turns.start("a"));
  expect([turns.outnumbersOthers("a"), turns.outnumbersOthers("other")]).toEqual([true, false]);
  leave();
  expect(turns.outnumbersOthers("a")).toBe(false);
  for (const end of ends) end();
  expect(turns.outnumbersOthers("a")).toBe(false);
});

test("what waits too long does not begin, and what follows it does", async () => {
  const { send, begun, endTurn } = testTurns();
  send("a", maxWaitMs + 10);
  send("a");
  await endTurn(maxWaitMs);
  expect(begun).toEqual(["a", "a is late"]);
  send("a");
  await endTurn(10);
  expect(begun).toEqual(["a", "a is late", "a"]);
});

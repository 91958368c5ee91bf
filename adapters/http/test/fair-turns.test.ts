import { describe, expect, test } from "vitest";
import { fairTurns } from "../src/fair-turns.ts";
import { maxTurnWaitMs } from "../src/requests-in-progress.ts";

/**
 * Turns whose clock, timer and event loop the test moves. Each reading of the clock moves it too, by
 * `readingMs`; timers are early by `earlyMs`, as those of Node.js may be.
 */
const testTurns = (
  isAlone: (owner: string) => boolean = () => false,
  { reportsWork = true, readingMs = 0, earlyMs = 0 } = {},
) => {
  let time = 0;
  /** Milliseconds in which the thread has waited. */
  let idle = 0;
  let immediates: Array<() => void> = [];
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const { enter, leave: end } = fairTurns<string>({
    isAlone,
    together: 2,
    now: () => {
      time += readingMs;
      idle += readingMs;
      return time;
    },
    worked: reportsWork ? () => time - idle : undefined,
    timer: (ms, run) => {
      const timer = { at: time + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    afterReading: (call) => immediates.push(call),
  });
  const begun: Array<string> = [];
  return {
    begun,
    leave: (owner: string, isWhole = true): void => {
      end(owner, isWhole);
    },
    /** Sends work of an owner, which takes a number of milliseconds once it begins. */
    send: (owner: string, ms = 0): void => {
      const work = (): void => {
        begun.push(owner);
        time += ms;
      };
      const turn = enter(owner, maxTurnWaitMs);
      if (turn === true) work();
      else
        void turn.then((isTurn) => {
          if (isTurn) work();
          else begun.push(`${owner} is late`);
        });
    },
    /** Ends a turn of the event loop, at which a number of milliseconds have passed. */
    endTurn: async (ms = 0): Promise<void> => {
      time += ms;
      for (const timer of [...timers]) {
        if (timer.at - earlyMs > time) continue;
        timers.delete(timer);
        timer.run();
        await settled();
      }
      const calls = immediates;
      immediates = [];
      for (const call of calls) {
        call();
        await settled();
      }
    },
    /** Waits, such as for a statement: the thread does not work. */
    wait: (ms: number): void => {
      time += ms;
      idle += ms;
    },
    /** Continues work that has begun, such as with the pricing after a statement. */
    work: (ms: number): void => {
      time += ms;
    },
    isIdle: () => immediates.length === 0,
  };
};

/** Resolves after the promises that are resolved now, and those that follow from them. */
const settled = async (): Promise<void> => {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
};

test("work begins at once without others, and in a turn that is short", () => {
  const { send, begun } = testTurns();
  for (let request = 0; request < 20; request += 1) send("a");
  expect(begun).toHaveLength(20);
});

test("after a millisecond, work waits for the next turn, which begins one if that is long", async () => {
  const { send, begun, endTurn } = testTurns(() => true);
  for (let request = 0; request < 4; request += 1) send("a", 3);
  expect(begun).toHaveLength(1);
  await endTurn();
  expect(begun).toHaveLength(2);
  await endTurn();
  expect(begun).toHaveLength(3);
});

test("a turn begins up to eight pieces of work that are short", async () => {
  const { send, begun, endTurn, isIdle } = testTurns(() => true);
  send("a", 3);
  for (let request = 0; request < 20; request += 1) send("a");
  await endTurn();
  expect(begun).toHaveLength(1 + 1);
  await endTurn();
  expect(begun).toHaveLength(2 + 8);
  await endTurn();
  await endTurn();
  expect(begun).toHaveLength(21);
  await endTurn();
  expect(isIdle()).toBe(true);
});

test("an owner waits for one piece of work of another, however many that has sent", async () => {
  const { send, begun, endTurn } = testTurns();
  for (let request = 0; request < 100; request += 1) send("attacker", 3);
  send("victim");
  await endTurn();
  await endTurn();
  expect(begun.slice(0, 3)).toContain("victim");
});

test("without shares, the same work waits for all that was sent before", async () => {
  const { send, begun, endTurn } = testTurns();
  for (let request = 0; request < 100; request += 1) send("one owner", 3);
  send("one owner");
  for (let turn = 0; turn < 10; turn += 1) await endTurn(1);
  expect(begun.length).toBeLessThan(20);
});

describe("after long work", () => {
  test("its owner rests for as long, and others begin at once", async () => {
    const { send, leave, begun, endTurn } = testTurns();
    send("attacker", 30);
    send("attacker", 30);
    await endTurn();
    leave("attacker");
    for (let ms = 0; ms < 29; ms += 1) {
      send("victim");
      await endTurn();
      leave("victim");
      await endTurn(1);
    }
    expect(begun).toEqual(["attacker", ...Array.from({ length: 29 }, () => "victim")]);
    await endTurn(1);
    expect(begun.at(-1)).toBe("attacker");
  });

  test("that follows a statement, its owner rests without the time of the statement", async () => {
    const { send, leave, wait, work, begun, endTurn } = testTurns();
    send("attacker");
    await endTurn();
    wait(500);
    work(30);
    leave("attacker");
    send("attacker");
    wait(29);
    await endTurn();
    expect(begun).toEqual(["attacker"]);
    send("victim");
    wait(1);
    await endTurn();
    expect(begun).toEqual(["attacker", "victim", "attacker"]);
  });

  test("of two pieces, its owner rests for as long as both took", async () => {
    const { send, leave, wait, work, begun, endTurn } = testTurns();
    for (let piece = 0; piece < 2; piece += 1) send("attacker");
    await endTurn();
    for (let piece = 0; piece < 2; piece += 1) {
      work(20);
      leave("attacker");
    }
    send("attacker");
    wait(19);
    await endTurn();
    expect(begun).toHaveLength(2);
    wait(1);
    await endTurn();
    expect(begun).toHaveLength(3);
  });

  test("writing the response counts to the owner whose work has ended", async () => {
    const { send, leave, wait, work, begun, endTurn } = testTurns();
    send("attacker");
    await endTurn();
    leave("attacker");
    work(30);
    send("attacker");
    await endTurn();
    leave("attacker");
    send("attacker");
    wait(29);
    await endTurn();
    expect(begun).toHaveLength(2);
    wait(1);
    await endTurn();
    expect(begun).toHaveLength(3);
  });

  test("an owner does not rest for which the thread has worked less than on average", async () => {
    const { send, begun, endTurn } = testTurns();
    send("attacker", 30);
    await endTurn();
    send("victim", 10);
    await endTurn();
    for (const owner of ["attacker", "victim"]) send(owner, 10);
    expect(begun).toEqual(["attacker", "victim", "victim"]);
  });

  test("an owner with short work in the same turn does not rest", async () => {
    const { send, begun, endTurn } = testTurns();
    send("victim");
    send("attacker", 30);
    await endTurn();
    send("victim");
    expect(begun).toEqual(["victim", "attacker", "victim"]);
  });

  test("an owner that is alone does not rest", async () => {
    const { send, begun, endTurn } = testTurns(() => true);
    send("a", 30);
    send("a", 30);
    await endTurn();
    expect(begun).toEqual(["a", "a"]);
  });

  test.each([
    ["begins again, after short work", 10, 2],
    ["rests, after long work", 11, 1],
  ])("an owner that is alone beside others of the last second %s", async (_, ms, begins) => {
    const { send, wait, begun, endTurn } = testTurns(() => true);
    send("victim", 5);
    await endTurn();
    begun.length = 0;
    for (let request = 0; request < 2; request += 1) send("attacker", ms);
    await endTurn();
    expect(begun).toHaveLength(begins);
    wait(1000);
    send("attacker");
    for (let turn = 0; turn < 3; turn += 1) await endTurn(1);
    expect(begun).toHaveLength(3);
  });

  test("an owner that was alone rests for its last work only", async () => {
    let isAlone = true;
    const { send, leave, wait, begun, endTurn } = testTurns(() => isAlone);
    for (let request = 0; request < 10; request += 1) send("attacker", 30);
    for (let turn = 0; turn < 4; turn += 1) {
      await endTurn();
      leave("attacker");
    }
    expect(begun).toHaveLength(5);
    isAlone = false;
    send("victim");
    await endTurn();
    leave("attacker");
    wait(29);
    await endTurn();
    expect(begun.slice(5)).toEqual(["victim"]);
    wait(1);
    await endTurn();
    expect(begun.slice(5)).toEqual(["victim", "attacker"]);
  });

  test("two owners with long work begin in turns", async () => {
    const { send, begun, endTurn } = testTurns();
    for (let request = 0; request < 2; request += 1) for (const owner of ["a", "b"]) send(owner, 5);
    for (let turn = 0; turn < 20; turn += 1) await endTurn(1);
    expect(begun).toEqual(["a", "b", "a", "b"]);
  });
});

test.each([true, false])(
  "an owner whose work only waits for statements does not rest, if work is reported: %s",
  async (reportsWork) => {
    const { send, leave, wait, begun, endTurn } = testTurns(undefined, { reportsWork });
    send("a");
    await endTurn();
    wait(500);
    leave("a");
    send("a");
    expect(begun).toEqual(["a", "a"]);
  },
);

test("where the work of the thread is not reported, what it does when work begins counts", async () => {
  const { send, begun, endTurn } = testTurns(undefined, { reportsWork: false });
  for (let request = 0; request < 2; request += 1) send("attacker", 30);
  await endTurn();
  send("victim");
  await endTurn();
  expect(begun).toEqual(["attacker", "victim"]);
});

test("what waits too long does not begin, and what follows it does", async () => {
  const { send, begun, endTurn } = testTurns(() => true);
  send("a", maxTurnWaitMs + 10);
  send("a");
  await endTurn(maxTurnWaitMs);
  expect(begun).toEqual(["a", "a is late"]);
  send("a");
  await endTurn(10);
  expect(begun).toEqual(["a", "a is late", "a"]);
});

describe("while the thread is busy for several owners, one has few pieces in progress:", () => {
  const always = (): boolean => true;

  /** Turns of a thread that has just worked for some owners, 10 ms for each piece. */
  const busyTurns = async (pieces: Readonly<Record<string, number>>, isAlone = always) => {
    const turns = testTurns(isAlone);
    for (const [owner, count] of Object.entries(pieces)) {
      for (let piece = 0; piece < count; piece += 1) {
        turns.send(owner, 10);
        await turns.endTurn();
        turns.leave(owner);
        await turns.endTurn();
      }
    }
    turns.begun.length = 0;
    return turns;
  };

  test("the next one begins when one has ended", async () => {
    const { send, leave, begun, endTurn, isIdle } = await busyTurns({ other: 200 });
    for (let request = 0; request < 4; request += 1) send("a");
    expect(begun).toEqual(["a", "a"]);
    await endTurn();
    expect(begun).toHaveLength(2);
    expect(isIdle()).toBe(true);
    leave("a");
    await endTurn();
    expect(begun).toHaveLength(3);
    leave("a");
    await endTurn();
    expect(begun).toHaveLength(4);
  });

  test("half as many for a second after long work, if it has had more than the average", async () => {
    const { send, leave, begun, endTurn } = await busyTurns({ other: 50, a: 60 });
    for (let request = 0; request < 3; request += 1) send("a");
    expect(begun).toHaveLength(1);
    leave("a");
    await endTurn();
    expect(begun).toHaveLength(2);
  });

  test("another owner begins at once", async () => {
    const { send, begun } = await busyTurns({ other: 200 });
    for (let request = 0; request < 4; request += 1) send("a");
    send("b");
    expect(begun).toEqual(["a", "a", "b"]);
  });

  test("a waiting request begins once the thread is idle, even if no other has ended", async () => {
    const { send, wait, begun, endTurn } = await busyTurns({ other: 200 });
    for (let request = 0; request < 6; request += 1) send("a");
    wait(400);
    await endTurn();
    expect(begun).toHaveLength(2);
    wait(200);
    await endTurn();
    await endTurn();
    expect(begun).toHaveLength(6);
  });

  test("what may begin soon does not wait for what may begin later", async () => {
    let isAlone = true;
    const { send, wait, begun, endTurn } = await busyTurns({ a: 48, b: 60 }, () => isAlone);
    isAlone = false;
    for (let request = 0; request < 3; request += 1) send("a");
    await endTurn();
    send("b");
    expect(begun).toEqual(["a", "a"]);
    wait(10);
    await endTurn();
    await endTurn();
    expect(begun).toEqual(["a", "a", "b"]);
  });

  test("work that was late has not begun, and the next one takes its place", async () => {
    const { send, leave, wait, begun, endTurn } = testTurns(() => false);
    send("a", 30);
    send("a");
    leave("a");
    wait(maxTurnWaitMs);
    await endTurn();
    expect(begun).toEqual(["a", "a is late"]);
    send("a");
    await endTurn(1);
    await endTurn();
    expect(begun).toEqual(["a", "a is late", "a"]);
  });
});

describe("beside others, on a thread that has time, an owner has few pieces in progress:", () => {
  /** Turns on which another owner has just had short work. */
  const calmTurns = async () => {
    const turns = testTurns();
    turns.send("other");
    await turns.endTurn();
    turns.leave("other");
    await turns.endTurn(0.5);
    turns.begun.length = 0;
    return turns;
  };

  /** Sends pieces of an owner, after one of another, and returns how many begin. */
  const begunOf = async (turns: ReturnType<typeof testTurns>, pieces: number): Promise<number> => {
    const { send, begun, endTurn } = turns;
    send("other");
    await endTurn();
    begun.length = 0;
    for (let request = 0; request < pieces; request += 1) send("a");
    for (let turn = 0; turn <= pieces; turn += 1) await endTurn();
    return begun.length;
  };

  test("until the first whole request of those that it sends at once has ended", async () => {
    const { send, leave, wait, begun, endTurn } = await calmTurns();
    for (let request = 0; request < 5; request += 1) send("a");
    await endTurn();
    leave("a", false);
    send("a");
    await endTurn();
    expect(begun).toEqual(["a", "a", "a"]);
    wait(100);
    await endTurn();
    expect(begun).toHaveLength(3);
    leave("a");
    for (let turn = 0; turn < 4; turn += 1) await endTurn();
    expect(begun).toHaveLength(6);
  });

  test("for half a second, if none ends, such as beside a locked invoice", async () => {
    const { send, wait, begun, endTurn } = await calmTurns();
    for (let request = 0; request < 5; request += 1) send("a");
    await endTurn();
    wait(499);
    await endTurn();
    expect(begun).toHaveLength(2);
    wait(1);
    for (let turn = 0; turn < 4; turn += 1) await endTurn();
    expect(begun).toHaveLength(5);
  });

  test.each([
    [60, 1],
    [20, 2],
    [11, 4],
    [10, 5],
  ])("after work of %s ms, %i for a second", async (ms, most) => {
    const turns = await calmTurns();
    const { send, leave, wait, begun, endTurn } = turns;
    send("a");
    await endTurn();
    send("a", ms);
    await endTurn();
    leave("a");
    leave("a");
    wait(200);
    await endTurn();
    expect(await begunOf(turns, 5)).toBe(most);
    wait(1200);
    for (let turn = 0; turn < 6; turn += 1) await endTurn();
    expect(begun).toHaveLength(5);
  });

  test("after long work and shorter work, as after the long one", async () => {
    const turns = await calmTurns();
    const { send, leave, wait, endTurn } = turns;
    for (const ms of [60, 2]) {
      send("a", ms);
      await endTurn();
      leave("a");
      wait(100);
      await endTurn();
    }
    expect(await begunOf(turns, 3)).toBe(1);
  });

  test("but as many as it sends, if there are no others", async () => {
    const { send, begun, endTurn } = testTurns(() => true);
    for (let request = 0; request < 5; request += 1) send("a");
    for (let turn = 0; turn < 4; turn += 1) await endTurn();
    expect(begun).toHaveLength(5);
  });
});

test.each([0, 0.5, 1])(
  "what rests begins after its rest, if timers are early by %s ms and its end is passed at any time",
  async (earlyMs) => {
    for (let readingMs = 0; readingMs < 1; readingMs += 0.005) {
      const { send, leave, begun, endTurn } = testTurns(undefined, { readingMs, earlyMs });
      for (const owner of ["victim", "attacker"]) {
        send(owner, owner === "victim" ? 5 : 10);
        await endTurn();
        leave(owner);
        await endTurn();
      }
      send("attacker");
      for (let turn = 0; turn < 200 && begun.length < 3; turn += 1) await endTurn(0.3);
      expect({ readingMs, begun: begun.length }).toEqual({ readingMs, begun: 3 });
    }
  },
);

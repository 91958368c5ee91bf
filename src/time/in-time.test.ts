import { expect, test } from "vitest";
import { inTime, type Timer } from "./in-time.ts";

/** Returns a timer that the test ends. */
const manualTimer = () => {
  const scheduled: Array<{ readonly ms: number; readonly run: () => void }> = [];
  const timer: Timer = (ms, run) => {
    const entry = { ms, run };
    scheduled.push(entry);
    return () => {
      scheduled.splice(scheduled.indexOf(entry), 1);
    };
  };
  return { timer, scheduled };
};

const never = new Promise<never>(() => undefined);
const late = (): string => "late";

test("a promise that settles in time cancels the timer", async () => {
  const { timer, scheduled } = manualTimer();
  await expect(inTime(() => Promise.resolve("done"), 5, timer, late)).resolves.toBe("done");
  const failed = inTime(() => Promise.reject(new Error("no")), 5, timer, late);
  await expect(failed).rejects.toThrow("no");
  expect(scheduled).toEqual([]);
});

test("after the time limit, the result is what the function returns or throws", async () => {
  const { timer, scheduled } = manualTimer();
  const returned = inTime(() => never, 5, timer, late);
  const thrown = inTime(
    () => never,
    7,
    timer,
    () => {
      throw new Error("too late");
    },
  );
  expect(scheduled.map(({ ms }) => ms)).toEqual([5, 7]);
  for (const { run } of scheduled) run();
  await expect(returned).resolves.toBe("late");
  await expect(thrown).rejects.toThrow("too late");
});

test("a promise that rejects after the time limit has no effect", async () => {
  const { timer, scheduled } = manualTimer();
  let reject: (error: Error) => void = () => undefined;
  const slow = new Promise<string>((_, no) => {
    reject = no;
  });
  const result = inTime(() => slow, 5, timer, late);
  scheduled[0]?.run();
  await expect(result).resolves.toBe("late");
  reject(new Error("no"));
  await expect(slow).rejects.toThrow("no");
});

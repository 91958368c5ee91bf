import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitPerKey } from "../src/locking/limit-per-key.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const limiter = () =>
  limitPerKey({
    limit: 2,
    maxWaiting: 3,
    waitMs: 1000,
    rejection: () => new Error("busy"),
    rejectionOfWaiting: (error) =>
      error instanceof Error && error.message === "locked" ? new Error("also locked") : undefined,
  });

/** A task that the test ends. */
const openTask = () => {
  const state = { isStarted: false };
  const controls: { resolve?: (text: string) => void; reject?: (error: Error) => void } = {};
  const ended = new Promise<string>((resolve, reject) => {
    Object.assign(controls, { resolve, reject });
  });
  return {
    isStarted: () => state.isStarted,
    finish: () => controls.resolve?.("done"),
    fail: (message: string) => controls.reject?.(new Error(message)),
    run: () => {
      state.isStarted = true;
      return ended;
    },
  };
};

const openTasks = (count: number) => Array.from({ length: count }, openTask);

const settle = () => vi.advanceTimersByTimeAsync(0);

test("two tasks with a key run at once, and the others follow in their order", async () => {
  const { run, size } = limiter();
  const tasks = openTasks(5);
  const running = tasks.map((task) => run("a", task.run));
  const started = (): ReadonlyArray<boolean> => tasks.map((task) => task.isStarted());
  expect(started()).toEqual([true, true, false, false, false]);
  tasks[1]?.finish();
  await settle();
  expect(started()).toEqual([true, true, true, false, false]);
  tasks[0]?.fail("failed");
  await expect(running[0]).rejects.toThrow("failed");
  await settle();
  expect(started()).toEqual([true, true, true, true, false]);
  for (const task of tasks) task.finish();
  expect(await Promise.all(running.slice(1))).toEqual(["done", "done", "done", "done"]);
  expect(size()).toBe(0);
});

test("tasks with different keys do not wait for each other", async () => {
  const { run, size } = limiter();
  const tasks = openTasks(6);
  const running = tasks.map((task, index) => run(`key ${String(index % 3)}`, task.run));
  expect(tasks.every((task) => task.isStarted())).toBe(true);
  expect(size()).toBe(3);
  for (const task of tasks) task.finish();
  await Promise.all(running);
  expect(size()).toBe(0);
});

test("a task that waited for too long is rejected and never runs", async () => {
  const { run, size } = limiter();
  const tasks = openTasks(3);
  const [first, second, third] = tasks.map((task) => run("a", task.run));
  const rejected = expect(third).rejects.toThrow("busy");
  await vi.advanceTimersByTimeAsync(1000);
  await rejected;
  for (const task of tasks) task.finish();
  expect(await Promise.all([first, second])).toEqual(["done", "done"]);
  expect(tasks[2]?.isStarted()).toBe(false);
  expect(size()).toBe(0);
});

test("a task that waits slightly less runs", async () => {
  const { run } = limiter();
  const tasks = openTasks(3);
  const running = tasks.map((task) => run("a", task.run));
  await vi.advanceTimersByTimeAsync(999);
  for (const task of tasks) task.finish();
  expect(await Promise.all(running)).toEqual(["done", "done", "done"]);
});

test("a task is rejected at once when as many wait as may wait", async () => {
  const { run } = limiter();
  const tasks = openTasks(6);
  const running = tasks.map((task) => run("a", task.run));
  await expect(running[5]).rejects.toThrow("busy");
  for (const task of tasks) task.finish();
  expect(await Promise.all(running.slice(0, 5))).toHaveLength(5);
});

test("a failure can reject the tasks that wait for its key, and no others", async () => {
  const { run, size } = limiter();
  const tasks = openTasks(8);
  const running = tasks.map((task, index) => run(index < 4 ? "a" : "b", task.run));
  const rejected = Promise.all(
    running.slice(2, 4).map((task) => expect(task).rejects.toThrow("also locked")),
  );
  tasks[0]?.fail("locked");
  await expect(running[0]).rejects.toThrow(/^locked$/u);
  await rejected;
  for (const task of tasks) task.finish();
  const [, second, , , ...others] = running;
  expect(await Promise.all([second, ...others])).toEqual(Array.from({ length: 5 }, () => "done"));
  expect(tasks.slice(2, 4).some((task) => task.isStarted())).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  expect(size()).toBe(0);
});

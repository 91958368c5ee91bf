import { poolExecutor } from "@quittance/postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "../src/locking/deadline.ts";
import { rejectionOf } from "./drivers/executor-cases.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("deadline");

beforeEach(() => {
  // The time of deadlines passes only when a test says so.
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns `lock_timeout` in a transaction with so much time left, and after it. */
const lockTimeouts = async (leftMs: number, ofRole: string) => {
  const pool = store.connect({ max: 1, options: `-c lock_timeout=${ofRole}` });
  const { transaction, query } = poolExecutor(pool);
  const setting = "SELECT current_setting('lock_timeout') AS lock";
  const within = await transaction((queries) =>
    inTime(queries, performance.now() + leftMs).query(setting, []),
  );
  const after = await query(setting, []);
  return [within[0]?.["lock"], after[0]?.["lock"]];
};

test("a statement waits for a lock no longer than there is time, or than its role may", async () => {
  expect(await lockTimeouts(5000, "0")).toEqual(["0", "0"]);
  expect(await lockTimeouts(4999, "0")).toEqual(["4999ms", "0"]);
  expect(await lockTimeouts(3000, "5s")).toEqual(["3s", "5s"]);
  expect(await lockTimeouts(3000, "1min")).toEqual(["3s", "1min"]);
  expect(await lockTimeouts(3000, "250ms")).toEqual(["250ms", "250ms"]);
});

test("no statement is sent when the time is over", async () => {
  const sent: Array<string> = [];
  const { query } = inTime(
    {
      query: (text) => {
        sent.push(text);
        return Promise.resolve([]);
      },
    },
    performance.now() + 6000,
  );
  await query("first", []);
  vi.advanceTimersByTime(6000);
  expect(await rejectionOf(query("second", []))).toMatchObject({ kind: "Contended" });
  expect(sent).toEqual(["first"]);
});

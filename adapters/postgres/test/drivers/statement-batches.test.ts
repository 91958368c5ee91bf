import { expect, test } from "vitest";
import type { BatchEnd, BatchStatement } from "../../src/drivers/send-batch.ts";
import { statementBatches } from "../../src/drivers/statement-batches.ts";
import { failureOfError } from "../../src/failure.ts";
import { scoped } from "../../src/tenancy/scoped.ts";
import type { Row } from "../../src/executor.ts";
import { rejectionOf } from "./executor-cases.ts";

interface Sent {
  readonly statements: ReadonlyArray<string>;
  readonly end: (end: BatchEnd) => void;
}

/** Turns after which everything that can be sent was sent. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Returns the query of a statement that `scoped` has made. */
const nameIn = (text: string): string => /FROM \((.*)\) AS query/u.exec(text)?.[1] ?? text;

const rowOf = (text: string): Row => ({ text });

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error("It has no error");

/** Batches of a pool whose responses a test gives. */
const heldPool = (waitMs = 60_000, areMixed = true) => {
  const batches: Array<Sent> = [];
  const alone: Array<Sent> = [];
  let waiting = 0;
  const send = statementBatches({
    waitMs,
    mayMix: () => Promise.resolve(areMixed),
    onWaiting: (change) => {
      waiting += change;
    },
    query: (text) =>
      new Promise((resolve, reject) => {
        alone.push({
          statements: [nameIn(text)],
          end: (end) => {
            if (end.kind === "Unknown") reject(asError(end.error));
            else resolve([rowOf(text)]);
          },
        });
      }),
    sendBatch: (statements: ReadonlyArray<BatchStatement>) =>
      new Promise((resolve) => {
        batches.push({ statements: statements.map(({ text }) => nameIn(text)), end: resolve });
      }),
  });
  return {
    batches,
    alone,
    waiting: () => waiting,
    query: async (name: string, owner = `org_${name}`) => {
      const rows = await send(scoped(name), [owner], undefined);
      return rows.map((row) => ({ text: nameIn(row["text"] ?? "") }));
    },
  };
};

const committed = ({ statements }: Sent): BatchEnd => ({
  kind: "Committed",
  rows: statements.map((text) => [rowOf(text)]),
});
const done: BatchEnd = { kind: "Committed", rows: [] };
const rolledBack: BatchEnd = { kind: "RolledBack", isUsable: true };

/** Sends three statements, each alone, so that those that follow wait for a batch. */
const busyPool = async (waitMs?: number, areMixed?: boolean) => {
  const pool = heldPool(waitMs, areMixed);
  const busy = [];
  for (const text of ["busy1", "busy2", "busy3"]) {
    busy.push(pool.query(text));
    await settled();
  }
  expect(pool.alone).toHaveLength(3);
  return { ...pool, free: () => pool.alone[0]?.end(done), busy };
};

test("statements that arrive while three run are sent as one batch, with their own rows", async () => {
  const { batches, query, free, waiting } = await busyPool();
  const sent = Promise.all(["a", "b", "c"].map((text) => query(text)));
  await settled();
  expect([batches, waiting()]).toEqual([[], 3]);
  free();
  await settled();
  expect(waiting()).toBe(0);
  expect(batches.map(({ statements }) => statements)).toEqual([["a", "b", "c"]]);
  const [batch] = batches;
  batch?.end(committed(batch));
  expect(await sent).toEqual([[rowOf("a")], [rowOf("b")], [rowOf("c")]]);
});

test("statements that are sent at the same time are one batch, of at most 16", async () => {
  const { batches, alone, query } = heldPool();
  const all = Array.from({ length: 17 }, (_, place) => query(String(place)));
  await settled();
  expect(batches.map(({ statements }) => statements.length)).toEqual([16]);
  expect(alone.map(({ statements }) => statements)).toEqual([["16"]]);
  expect(all).toHaveLength(17);
});

test("on a cluster, a batch has statements of one organization", async () => {
  const { batches, alone, query, free } = await busyPool(undefined, false);
  const sent = Promise.all(
    (["a1 a", "b1 b", "a2 a", "c1 c"] as const).map((text) => query(text, text.slice(3))),
  );
  free();
  await settled();
  expect(batches.map(({ statements }) => statements)).toEqual([["a1 a", "a2 a"]]);
  const [batch] = batches;
  batch?.end(committed(batch));
  await settled();
  expect(alone.slice(3).map(({ statements }) => statements)).toEqual([["b1 b"]]);
  alone[3]?.end(done);
  await settled();
  alone[4]?.end(done);
  expect(await sent).toHaveLength(4);
});

test("after a rollback each statement is sent alone, and so are those that follow meanwhile", async () => {
  const { batches, alone, query, free } = await busyPool();
  const [a, b] = [query("a"), query("b")];
  free();
  await settled();
  batches[0]?.end(rolledBack);
  await settled();
  expect(alone.slice(3).map(({ statements: [text] }) => text)).toEqual(["a", "b"]);
  const next = query("next", "org_a");
  await settled();
  expect(alone[5]?.statements).toEqual(["next"]);
  for (const { end } of alone.slice(3)) end(done);
  expect(await Promise.all([a, b, next])).toEqual([[rowOf("a")], [rowOf("b")], [rowOf("next")]]);
  // Afterwards statements of the organization are in batches again.
  const [later, other] = [query("later", "org_a"), query("other")];
  await settled();
  const [, batch] = batches;
  expect(batch?.statements).toEqual(["later", "other"]);
  if (batch !== undefined) batch.end(committed(batch));
  await Promise.all([later, other]);
});

test("an organization that is sent alone has three statements at once, others are not held up", async () => {
  const { batches, alone, query, free } = await busyPool();
  const stuck = [query("stuck", "org_stuck")];
  void query("other");
  free();
  await settled();
  batches[0]?.end(rolledBack);
  await settled();
  for (let place = 0; place < 10; place += 1) {
    stuck.push(query(`stuck_${String(place)}`, "org_stuck"));
  }
  await settled();
  const sentAlone = alone.slice(3).map(({ statements: [text] }) => text);
  expect(sentAlone).toEqual(["stuck", "other", "stuck_0", "stuck_1"]);
  alone[4]?.end(done);
  await settled();
  void query("more");
  void query("and more");
  await settled();
  expect(batches[1]?.statements).toEqual(["more", "and more"]);
  // Those that wait have their turn, a few at a time.
  for (let turn = 0; turn < stuck.length; turn += 1) {
    for (const { end } of alone) end(done);
    await settled();
  }
  expect(await Promise.all(stuck)).toHaveLength(11);
});

test("after an unknown outcome every statement of the batch fails, and none is sent again", async () => {
  const { batches, alone, query, free } = await busyPool();
  const sent = [rejectionOf(query("a")), rejectionOf(query("b"))];
  free();
  await settled();
  const error = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  batches[0]?.end({ kind: "Unknown", error });
  expect(await Promise.all(sent)).toEqual([error, error]);
  await settled();
  expect(alone).toHaveLength(3);
});

test("a statement that fails alone fails with its own error", async () => {
  const { alone, query } = heldPool();
  const sent = rejectionOf(query("a"));
  await settled();
  const error = Object.assign(new Error("A value is invalid"), { code: "22023" });
  alone[0]?.end({ kind: "Unknown", error });
  expect(await sent).toBe(error);
});

test("a batch that takes long does not hold up the next ones", async () => {
  const { batches, query, free } = await busyPool();
  void query("slow");
  void query("beside");
  free();
  await settled();
  expect(batches).toHaveLength(1);
  const next = query("next");
  const another = query("another");
  // The three statements that run take too long, so that the next batch is sent.
  while (batches.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const [, batch] = batches;
  expect(batch?.statements).toEqual(["next", "another"]);
  if (batch !== undefined) batch.end(committed(batch));
  await Promise.all([next, another]);
});

test("at most 1,000 statements wait, and the next one fails as Unavailable", async () => {
  const { query } = await busyPool();
  const all = Array.from({ length: 1000 }, (_, place) => query(String(place)));
  expect(all).toHaveLength(1000);
  expect(failureOfError(await rejectionOf(query("more")))).toMatchObject({
    kind: "Unavailable",
    message: expect.stringContaining("1000 statements that can wait") as string,
  });
});

test("an organization has half of the statements that wait, and others have their turns", async () => {
  const { query, batches, free, waiting } = await busyPool();
  const many = Array.from({ length: 600 }, (_, place) => query(`m${String(place)}`, "org_many"));
  const failed = many.slice(500).map((sent) => rejectionOf(sent));
  for (const error of await Promise.all(failed)) {
    expect(failureOfError(error).kind).toBe("Unavailable");
  }
  expect(waiting()).toBe(500);
  void query("a", "org_other");
  void query("b", "org_other");
  free();
  await settled();
  expect(batches[0]?.statements.slice(0, 5)).toEqual(["m0", "a", "m1", "b", "m2"]);
});

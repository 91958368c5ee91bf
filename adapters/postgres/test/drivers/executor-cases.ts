import { expect } from "vitest";
import type { Executor, Queries, Row } from "../../src/executor.ts";
import { failureOfError } from "../../src/failure.ts";

/** The schema of the cases. */
export const schema = `
CREATE TABLE entry (
  id text PRIMARY KEY,
  amount numeric CONSTRAINT entry_amount_check CHECK (amount >= 0),
  at timestamptz,
  tags text[],
  body jsonb,
  big bigint,
  done boolean,
  parent text CONSTRAINT entry_parent_fkey REFERENCES entry DEFERRABLE INITIALLY DEFERRED
)`;

/** An executor under test, with a way to read the table on another connection. */
export interface Bench {
  readonly executor: Executor;
  /** Returns the stored ids in order, as queries of the executor read them. */
  readonly ids: () => Promise<string>;
}

/** A requirement of executors. */
export interface ExecutorCase {
  readonly name: string;
  readonly check: (bench: Bench) => Promise<void>;
}

/** Adds an entry that has only an id. */
export const add = (queries: Queries, id: string | null): Promise<ReadonlyArray<Row>> =>
  queries.query("INSERT INTO entry (id) VALUES ($1)", [id]);

/** Returns the ids in a table as one text. */
export const idsIn = async (queries: Queries): Promise<string> => {
  const [row] = await queries.query(
    `SELECT coalesce(string_agg(id, ' ' ORDER BY id), '') AS ids FROM entry`,
    [],
  );
  return row?.["ids"] ?? "";
};

/** Returns the reason that a promise rejects with; fails if it resolves. */
export const rejectionOf = async (promise: Promise<unknown>): Promise<unknown> => {
  const [outcome] = await Promise.allSettled([promise]);
  if (outcome.status === "rejected") return outcome.reason;
  throw new Error("It resolved");
};

const values = [
  "entry_1",
  "123456789012345678901234567890.123456789012345678901234567890",
  "2025-07-18 10:20:30.123456",
  '{"a,b","c \\"d\\"","\\\\","","NULL",NULL,"ü$1?"}',
  '{"n": 12345678901234567890.10, "q": "?", "d": "$1", "ö": null}',
  "9223372036854775807",
  "true",
];

const exactInsert = `INSERT INTO entry (id, amount, at, tags, body, big, done)
VALUES ($1, $2::numeric, $3::text::timestamptz, $4::text[], $5::text::jsonb, $6::text::bigint,
  $7::text::boolean)
RETURNING id, amount::text AS amount, to_char(at, 'YYYY-MM-DD HH24:MI:SS.US') AS at,
  tags::text AS tags, body::text AS body, big::text AS big, done::text AS done`;

/** The cases for every executor, also inside a transaction of the host. */
export const commonCases: ReadonlyArray<ExecutorCase> = [
  {
    name: "numbers, times, arrays and JSON are stored and returned as the same text",
    check: async ({ executor }) => {
      const [row] = await executor.query(exactInsert, values);
      expect({ ...row }).toEqual({
        id: values[0],
        amount: values[1],
        at: values[2],
        tags: '{"a,b","c \\"d\\"","\\\\","","NULL",NULL,ü$1?}',
        body: '{"d": "$1", "n": 12345678901234567890.10, "q": "?", "ö": null}',
        big: values[5],
        done: "true",
      });
    },
  },
  {
    name: "null goes in and comes out, and is not an empty text",
    check: async ({ executor }) => {
      const text =
        "SELECT $1::text AS nothing, $2::text AS empty, ($1::text IS NULL)::text AS distinguishes";
      const [row] = await executor.query(text, [null, ""]);
      expect({ ...row }).toEqual({ nothing: null, empty: "", distinguishes: "true" });
    },
  },
  {
    name: "a value may be used twice and in any order, and `?` is an operator like any other",
    check: async ({ executor }) => {
      const text = `SELECT $2::text || $1::text || $2::text AS joined,
        ('{"a": 1}'::jsonb ? $3::text)::text AS found`;
      const [row] = await executor.query(text, ["a", "b", "a"]);
      expect({ ...row }).toEqual({ joined: "bab", found: "true" });
    },
  },
  {
    name: "no row is an empty list, of a query and of a statement that returns none",
    check: async ({ executor }) => {
      const found = await executor.query("SELECT id FROM entry WHERE id = $1", ["none"]);
      expect([...found]).toEqual([]);
      expect([...(await add(executor, "one"))]).toEqual([]);
    },
  },
  {
    name: "an update and a deletion return their rows",
    check: async ({ executor }) => {
      await add(executor, "one");
      const text = "UPDATE entry SET big = 1 WHERE id = $1 RETURNING big::text AS big";
      expect([...(await executor.query(text, ["one"]))].map((row) => ({ ...row }))).toEqual([
        { big: "1" },
      ]);
      const deletion = "DELETE FROM entry WHERE id = $1 RETURNING id";
      expect([...(await executor.query(deletion, ["one"]))].map((row) => ({ ...row }))).toEqual([
        { id: "one" },
      ]);
    },
  },
  {
    name: "the same text may be run again with other values",
    check: async ({ executor }) => {
      for (const id of ["a", "b", "c"]) await add(executor, id);
      expect(await idsIn(executor)).toBe("a b c");
    },
  },
  {
    name: "a transaction returns the result of its work, and its writes are committed",
    check: async ({ executor, ids }) => {
      const result = await executor.transaction(async (queries) => {
        await add(queries, "one");
        return [await idsIn(queries)];
      });
      expect(result).toEqual(["one"]);
      expect(await ids()).toBe("one");
    },
  },
  {
    name: "work that rejects is rolled back, and rejects with its own error",
    check: async ({ executor, ids }) => {
      await add(executor, "before");
      const mine = new Error("mine");
      const run = executor.transaction(async (queries) => {
        await add(queries, "one");
        throw mine;
      });
      expect(await rejectionOf(run)).toBe(mine);
      expect(await ids()).toBe("before");
    },
  },
  {
    name: "a failed statement undoes its transaction, and the next one works",
    check: async ({ executor, ids }) => {
      const run = executor.transaction(async (queries) => {
        await add(queries, "one");
        await add(queries, "one");
      });
      expect(failureOfError(await rejectionOf(run))).toMatchObject({
        kind: "Rejected",
        sqlState: "23505",
        constraint: "entry_pkey",
      });
      await executor.transaction((queries) => add(queries, "two"));
      expect(await ids()).toBe("two");
    },
  },
  {
    name: "a failed statement that the work caught undoes its transaction all the same",
    check: async ({ executor, ids }) => {
      const run = executor.transaction(async (queries) => {
        await add(queries, "one");
        await rejectionOf(queries.query("SELECT nothing FROM nowhere", []));
        return "stored";
      });
      expect(failureOfError(await rejectionOf(run))).toMatchObject({ sqlState: "42P01" });
      expect(await ids()).toBe("");
    },
  },
  {
    name: "failures contain the constraint and the SQLSTATE",
    check: async ({ executor }) => {
      const failing = async (text: string, given: ReadonlyArray<string | null>) => {
        const run = executor.transaction((queries) => queries.query(text, given));
        const { kind, sqlState, constraint } = failureOfError(await rejectionOf(run));
        return [kind, sqlState, constraint];
      };
      const insert = "INSERT INTO entry (id, amount) VALUES ($1, $2::numeric)";
      expect(await failing(insert, ["a", "-1"])).toEqual([
        "Rejected",
        "23514",
        "entry_amount_check",
      ]);
      expect(await failing(insert, [null, "1"])).toEqual(["Rejected", "23502", undefined]);
      expect(await failing(insert, ["a", "x"])).toEqual(["Failed", "22P02", undefined]);
      expect(await failing("SELECT nowhere", [])).toEqual(["Failed", "42703", undefined]);
    },
  },
  {
    name: "a failure contains no value of a row",
    check: async ({ executor }) => {
      const secret = "canary-7f3a";
      const statements = [
        "INSERT INTO entry (id, amount) VALUES ($1, -1)",
        "INSERT INTO entry (id, amount) VALUES ('x', $1::text::numeric)",
        "INSERT INTO entry (id) VALUES ($1), ($1)",
        "SELECT $1::text FROM nowhere",
        "SELECT $1::text + 1",
      ];
      for (const text of statements) {
        const run = executor.transaction((queries) => queries.query(text, [secret]));
        const failure = failureOfError(await rejectionOf(run));
        expect(JSON.stringify(failure)).not.toContain(secret);
        expect(failure.message).toMatch(/[.)]$/u);
      }
    },
  },
  {
    name: "concurrent transactions and queries do not roll each other back",
    check: async ({ executor, ids }) => {
      const slowly = executor.transaction(async (queries) => {
        await add(queries, "undone");
        await new Promise((resolve) => setTimeout(resolve, 30));
        throw new Error("mine");
      });
      const others = ["a", "b"].map((id) => executor.transaction((queries) => add(queries, id)));
      const outcomes = await Promise.allSettled([slowly, ...others, add(executor, "c")]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        "rejected",
        ...["fulfilled", "fulfilled", "fulfilled"],
      ]);
      expect(await ids()).toBe("a b c");
    },
  },
  {
    name: "a query after the end of its transaction is rejected, and not sent",
    check: async ({ executor, ids }) => {
      const kept: Array<Queries> = [];
      await executor.transaction((queries) => Promise.resolve(kept.push(queries)));
      for (const queries of kept) {
        expect(String(await rejectionOf(add(queries, "late")))).toContain("has ended");
      }
      expect(await ids()).toBe("");
    },
  },
];

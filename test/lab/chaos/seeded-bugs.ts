import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "@quittance/postgres";
import type { Quittance } from "quittance";
import { paymentDescription, read } from "quittance/adapter";
import {
  aroundStatements,
  isWrite,
  withoutRevision,
} from "../../../adapters/postgres/test/around-statements.ts";

/** A change of the service that an audit must detect. */
export interface SeededBug {
  readonly executor: (executor: Executor) => Executor;
  readonly payments: (payments: Quittance) => Quittance;
}

/** Long enough for the process to be killed before the commit. */
const commitDelayMs = 150;

/** Long enough that simultaneous requests all read before the first one writes. */
const lockWindowMs = 200;

const unchanged = <Value>(value: Value): Value => value;

/** Treats every idempotency key as a new one. */
const ignoreKeys = (payments: Quittance): Quittance => ({
  ...payments,
  invoices: {
    ...payments.invoices,
    create: (owner, request) => payments.invoices.create(owner, request),
  },
  payments: {
    ...payments.payments,
    record: (owner, invoiceId, request) => {
      const given = read(paymentDescription.newPayment, request);
      if (given._tag === "Left") return payments.payments.record(owner, invoiceId, request);
      const withNewKey = { ...given.right, idempotencyKey: randomUUID() };
      return payments.payments.record(owner, invoiceId, withNewKey);
    },
  },
});

/** Resolves when the work is done, and commits later; single writes resolve before they are sent. */
const acknowledgeEarly = (executor: Executor): Executor => ({
  ...executor,
  query: async (text, values, options) => {
    if (!isWrite(text)) return executor.query(text, values, options);
    void sleep(commitDelayMs)
      .then(() => executor.query(text, values, options))
      .catch(() => undefined);
    return [{ stored: "true" }];
  },
  transaction: (work) =>
    new Promise((resolve, reject) => {
      executor
        .transaction(async (queries) => {
          const result = await work(queries);
          resolve(result);
          await sleep(commitDelayMs);
          return result;
        })
        .then(resolve, reject);
    }),
});

/** Reads payments and coupons without the row locks, and waits before it writes. */
const leaveOutLocks = (executor: Executor): Executor =>
  aroundStatements(executor, {
    statement: async ({ text, place }, run) => {
      const rows = await run(withoutRevision(text.replace(/FOR (?:NO KEY )?UPDATE(?! SKIP)/u, "")));
      if (place !== 1 && text.includes(" AS invoices,")) await sleep(lockWindowMs);
      // Of different length, so that the redemptions are not counted in pairs.
      const isCount = text.includes(".coupon_redemptions AS");
      if (place === 3 && isCount) await sleep(lockWindowMs * (0.5 + Math.random()));
      return rows;
    },
  });

/** Stores decisions without the row lock although the invoice was changed after it was read. */
const leaveOutRevisions = (executor: Executor): Executor =>
  aroundStatements(executor, {
    statement: async ({ text, place }, run) => {
      const rows = await run(withoutRevision(text));
      if (place === 0 && text.includes("AS keyed_")) await sleep(lockWindowMs);
      return rows;
    },
  });

/** Takes numbers in transactions of their own, which commit before the documents. */
const takeNumbersEarly = (executor: Executor): Executor =>
  aroundStatements(executor, {
    statement: async ({ text, values }, run) => {
      if (!/\.(?:number|credit_note)_series AS series/u.test(text)) {
        return run(text.replace("SET last = last + 1", "SET last = last"));
      }
      const taken = text
        .replace("VALUES ($1, $2, 0)", "VALUES ($1, $2, 1)")
        .replace("SET last = series.last", "SET last = series.last + 1")
        .replace("RETURNING last::text", "RETURNING (series.last - 1)::text");
      const rows = await executor.transaction(async ({ query }) => {
        await query("SELECT set_config('quittance.organization', $1, true)", values.slice(0, 1));
        return query(taken, values);
      });
      await sleep(commitDelayMs);
      return rows;
    },
  });

/** The seeded bugs, by name. */
export const seededBugs = {
  none: { executor: unchanged, payments: unchanged },
  "ignore-key": { executor: unchanged, payments: ignoreKeys },
  "early-acknowledgement": { executor: acknowledgeEarly, payments: unchanged },
  "no-row-lock": { executor: leaveOutLocks, payments: unchanged },
  "no-revision-check": { executor: leaveOutRevisions, payments: unchanged },
  "early-number": { executor: takeNumbersEarly, payments: unchanged },
} as const satisfies Readonly<Record<string, SeededBug>>;

/** The name of a seeded bug, or `none`. */
export type SeededBugName = keyof typeof seededBugs;

/** Returns a seeded bug by the name that an option has; throws for an unknown name. */
export const readSeededBug = (name: string): SeededBugName => {
  if (Object.hasOwn(seededBugs, name)) return name as SeededBugName;
  throw new Error(`--seeded-bug must be one of ${Object.keys(seededBugs).join(", ")}`);
};

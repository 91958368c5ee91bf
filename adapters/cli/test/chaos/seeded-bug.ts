import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "@quittance/postgres";
import type { Quittance } from "quittance";
import { aroundStatements } from "../../../postgres/test/around-statements.ts";

/** What is done to a service so that an audit must find fault with it. */
export interface Mutant {
  readonly executor: (executor: Executor) => Executor;
  readonly payments: (payments: Quittance) => Quittance;
}

/** Every way of spoiling the service, and one that leaves it as it is. */
export const mutantNames = ["none", "ignore-key", "early-acknowledgement", "no-row-lock"] as const;

/** A way of spoiling the service. */
export type MutantName = (typeof mutantNames)[number];

/** Long enough for whoever was answered to do something before the commit, in milliseconds. */
const commitDelay = 150;

/** Long enough that calls which come together have all read before one writes, in milliseconds. */
const lockWindow = 200;

const same = <Thing>(thing: Thing): Thing => thing;

/** Takes every key for a new one. */
const ignoreKeys = (payments: Quittance): Quittance => ({
  ...payments,
  createInvoice: (owner, request) => payments.createInvoice(owner, request),
  recordPayment: (owner, invoiceId, request) =>
    payments.recordPayment(owner, invoiceId, { ...request, idempotencyKey: randomUUID() }),
});

/** Answers when the work is done, and commits a little later. */
const acknowledgeEarly = (executor: Executor): Executor => ({
  ...executor,
  transaction: (work) =>
    new Promise((resolve, reject) => {
      executor
        .transaction(async (queries) => {
          const answer = await work(queries);
          resolve(answer);
          await sleep(commitDelay);
          return answer;
        })
        .then(resolve, reject);
    }),
});

/** Reads what an invoice stands on without its lock, and takes its time before it writes. */
const leaveOutLocks = (executor: Executor): Executor =>
  aroundStatements(executor, {
    statement: async ({ text, place }, run) => {
      const rows = await run(text.replace(/FOR (?:NO KEY )?UPDATE(?! SKIP)/u, ""));
      if (place === 2 && text.includes(".payments WHERE")) await sleep(lockWindow);
      return rows;
    },
  });

/** The ways of spoiling the service, by name. */
export const mutants: Readonly<Record<MutantName, Mutant>> = {
  none: { executor: same, payments: same },
  "ignore-key": { executor: same, payments: ignoreKeys },
  "early-acknowledgement": { executor: acknowledgeEarly, payments: same },
  "no-row-lock": { executor: leaveOutLocks, payments: same },
};

import type { Executor } from "../src/executor.ts";
import { aroundStatements } from "./around-statements.ts";

/** Returns whether a statement stores the change of an invoice, or of its payments. */
const isChange = (text: string): boolean => text.startsWith("WITH checked");

/** Returns whether a statement stores such a change, or new invoices. */
export const isWrite = (text: string): boolean => isChange(text) || text.startsWith("WITH ready");

/** What the statements of an executor were. */
export interface CountedStatements {
  /** Statements outside of transactions. */
  single: number;
  /** Statements in transactions. */
  inTransactions: number;
  /** Changes that were sent. */
  changes: number;
}

/**
 * Creates an executor that does something before the first change is sent, after the records for
 * the decision were read, and counts its statements.
 */
export const betweenReadAndWrite = (
  executor: Executor,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): { readonly executor: Executor; readonly counted: CountedStatements } => {
  const counted: CountedStatements = { single: 0, inTransactions: 0, changes: 0 };
  return {
    counted,
    executor: aroundStatements(executor, {
      statement: async ({ text, place }, run) => {
        if (place === 0) counted.single += 1;
        else counted.inTransactions += 1;
        if (isChange(text)) {
          counted.changes += 1;
          if (counted.changes === 1) await meanwhile();
        }
        return run();
      },
    }),
  };
};

/** Creates an executor whose changes are stored whatever the revision of the invoice is. */
export const ignoringRevisions = (executor: Executor): Executor =>
  aroundStatements(executor, { statement: ({ text }, run) => run(withoutRevision(text)) });

/** Returns a statement without the comparison of the revision. */
export const withoutRevision = (text: string): string =>
  text
    .replace(/revision = (\$\d+::text::integer)/u, "$1 IS NOT NULL")
    .replace("given.revision = invoice.revision", "given.revision IS NOT NULL");

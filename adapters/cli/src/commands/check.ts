import { systemClock } from "@quittance/memory";
import {
  checkStore,
  isNotChecked,
  type CheckOptions,
  type Executor,
  type Mismatch,
} from "@quittance/postgres";
import { addSeconds } from "quittance";
import { print, printable, printError } from "../output.ts";
import { flag, option } from "../parameters.ts";
import { idOf, timeOrDuration, wholeNumber } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";
import { throwAsUsage } from "../usage-error.ts";

/** Number of invoices between two lines of progress. */
const progressEvery = 10_000;

/** `quittance check`: checks the consistency of all stored records. */
export const check = storeCommand({
  description: `Check the consistency of all stored records: aggregates, statuses, calculations,
rounding policies, references and notifications of providers. Nothing is changed. Each problem is
one line on standard output.
What needs adjustment kinds or a catalog of your own program is counted as not checked.
Every 10,000 invoices, a line of progress is written to standard error.

With --since, statuses, calculations and items are checked only of invoices that were created or
changed at that time or later, or have a payment, refund or credit note that was. Aggregates, counts
and references between tables are checked in full.

Exit code: 0 if there are no problems, 1 if there are problems.`,
  options: {
    organization: option("ID", "Check only the records of this organization.", idOf("org")),
    externalCatalog: flag(
      "Do not look up products and billing schemas: they are in another database.",
    ),
    unmatchedDays: option(
      "DAYS",
      "Also report notifications of providers that are unmatched for this many days.",
      wholeNumber(0, 36_500),
    ),
    since: option(
      "TIME",
      "Check only invoices that changed since a UTC time, or a duration such as 26h ago.",
      timeOrDuration(-1),
    ),
  },
  examples: [
    "quittance check",
    "quittance check --store ./ledger",
    "quittance check --since 26h",
    "quittance check --organization org_acme",
    "quittance check --database-url postgres://user:password@host:5432/ledger --external-catalog",
  ],
  run: ({ organization, externalCatalog, unmatchedDays: days, since }, { executor, schema }) => {
    const unmatchedBefore = days === undefined ? days : addSeconds(systemClock(), -86_400 * days);
    return writeProblems(executor, {
      schema,
      organizationId: organization,
      unmatchedBefore,
      ...(externalCatalog && { catalog: "external" }),
      ...(since !== undefined && { since }),
    }).catch(throwAsUsage);
  },
});

/** Writes each problem, and what was not checked. Returns the exit code. */
const writeProblems = async (executor: Executor, options: CheckOptions): Promise<number> => {
  let count = 0;
  const onProgress = writeProgress();
  const notChecked = new Map<string, number>();
  for await (const mismatch of checkStore(executor, { ...options, onProgress })) {
    const { organizationId, kind, subject, message } = mismatch;
    if (isNotChecked(mismatch)) {
      const reason = reasonOf(mismatch);
      notChecked.set(reason, (notChecked.get(reason) ?? 0) + 1);
      continue;
    }
    count += 1;
    print(`${printable(`${organizationId} ${kind} ${subject}: ${message}`)}\n`);
  }
  for (const [reason, times] of notChecked) {
    print(`Not checked: ${printable(reason)}${times === 1 ? "" : ` (${String(times)} times)`}\n`);
  }
  if (notChecked.size > 0) print(hint);
  print(summaryOf(count, notChecked.size > 0));
  return count === 0 ? 0 : 1;
};

/** Writes a line when 10,000 more invoices are checked. Pages are smaller. */
const writeProgress = (): ((invoices: number) => void) => {
  let next = progressEvery;
  return (invoices) => {
    if (invoices < next) return;
    printError(`${String(next)} invoices checked\n`);
    next += progressEvery;
  };
};

/** Leaves out the subject, so that the same reason for many invoices is one line. */
const reasonOf = ({ organizationId, kind, message }: Mismatch): string =>
  `${organizationId} ${kind}: ${message}`;

const hint =
  "To check this too, call checkStore of @quittance/postgres with `catalog` and " +
  "`adjustmentKinds` in your own program.\n";

const summaryOf = (count: number, isPartial: boolean): string => {
  if (count > 0) return `${String(count)} ${count === 1 ? "problem" : "problems"} found.\n`;
  return isPartial ? "No problems found in what was checked.\n" : "No problems found.\n";
};

import { systemClock } from "@quittance/memory";
import {
  checkStore,
  isNotChecked,
  type CheckOptions,
  type Executor,
  type Mismatch,
} from "@quittance/postgres";
import { addSeconds } from "quittance";
import type { Command } from "../command.ts";
import { readId } from "../administration/read-ids.ts";
import { readTime } from "../administration/read-duration.ts";
import { print, printable, printError } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { throwAsUsage } from "../usage-error.ts";

const options = {
  ...storeOptions,
  organization: {
    type: "string",
    value: "ID",
    help: "Check only the records of this organization.",
  },
  "external-catalog": {
    type: "boolean",
    default: false,
    help: "Do not look up products and billing schemas: they are in another database.",
  },
  "unmatched-days": {
    type: "string",
    value: "DAYS",
    help: "Also report notifications of providers that are unmatched for this many days.",
  },
  since: {
    type: "string",
    value: "TIME",
    help: "Check only invoices that changed since a UTC time, or a duration such as 26h ago.",
  },
} as const;

/** Number of invoices between two lines of progress. */
const progressEvery = 10_000;

/** `quittance check`: checks the consistency of all stored records. */
export const check: Command = {
  usage: ["[options]"],
  description: `Check the consistency of all stored records: aggregates, statuses, calculations,
rounding policies, references and notifications of providers. Nothing is changed. Each problem is
one line on standard output.
What needs adjustment kinds or a catalog of your own program is counted as not checked.
Every 10,000 invoices, a line of progress is written to standard error.

With --since, statuses, calculations and items are checked only of invoices that were created or
changed at that time or later, or have a payment, refund or credit note that was. Aggregates, counts
and references between tables are checked in full.

Exit code: 0 if there are no problems, 1 if there are problems.`,
  options,
  examples: [
    "quittance check",
    "quittance check --store ./ledger",
    "quittance check --since 26h",
    "quittance check --organization org_acme",
    "quittance check --database-url postgres://user:password@host:5432/ledger --external-catalog",
  ],
  run: (args) => {
    const { values } = readArguments(args, options, 0);
    const { schema, "external-catalog": isExternal } = values;
    const days = values["unmatched-days"];
    const now = systemClock();
    const unmatchedBefore =
      days === undefined
        ? undefined
        : addSeconds(now, -86_400 * readWholeNumber("--unmatched-days", days, 0, 36_500));
    const since =
      values.since === undefined ? {} : { since: readTime("--since", values.since, now, -1) };
    const organizationId =
      values.organization === undefined
        ? undefined
        : readId("--organization", "org", values.organization);
    const catalog = isExternal ? { catalog: "external" as const } : {};
    const checked = { schema, organizationId, unmatchedBefore, ...catalog, ...since };
    return withStore(values, (executor) => writeProblems(executor, checked).catch(throwAsUsage));
  },
};

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

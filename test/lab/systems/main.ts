/**
 * Compares bills of other systems: `npm run lab -- systems`. The bills are calculated by
 * `arithmetic.py`, and drawn as `bills.py` says. Exits with 1 if a policy is not found, or if other
 * bills than the altered ones are exceptions.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLeft } from "quittance";
import {
  compareBills,
  readBill,
  type Bill,
  type BillComparison,
  type BillProblem,
} from "quittance/replay";
import { optionsOf } from "../options.ts";
import { expectedBySystem, type Expected, type Others } from "./expected.ts";

interface Records {
  readonly bills: ReadonlyArray<Bill>;
  readonly problems: ReadonlyArray<BillProblem>;
}

const readRecords = (text: string): Records => {
  const bills: Array<Bill> = [];
  const problems: Array<BillProblem> = [];
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const read = readBill(JSON.parse(line));
    if (isLeft(read)) problems.push(read.left);
    else bills.push(read.right);
  }
  return { bills, problems };
};

interface Measured {
  readonly comparison: BillComparison;
  /** Microseconds of CPU time for each bill. */
  readonly cost: number;
}

const measure = async ({ bills }: Records): Promise<Measured> => {
  const before = process.cpuUsage();
  const comparison = await compareBills(bills, { keep: bills.length });
  const { user, system } = process.cpuUsage(before);
  return { comparison, cost: Math.round((user + system) / Math.max(1, bills.length)) };
};

const exceptionIds = ({ exceptions }: BillComparison): ReadonlyArray<string> =>
  exceptions.map(({ id }) => id).sort();

const isSame = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** Returns what is wrong with the exceptions that were not altered. */
const wrongOthers = (
  { exceptions }: BillComparison,
  altered: ReadonlySet<string>,
  others: Others | undefined,
  bills: number,
): ReadonlyArray<string> => {
  const found = exceptions.filter(({ id }) => !altered.has(id));
  if (others === undefined) return found.map(({ id }) => `${id} is an exception`);
  if (others.kind === "ANY") return [];
  if (others.kind === "ALL") {
    return found.length === bills ? [] : [`${String(found.length)} exceptions`];
  }
  const counted = found.length >= others.from && found.length <= others.to;
  const large = found.filter(({ misses }) =>
    misses.some(({ difference }) => !/^-?0\.01$/u.test(String(difference))),
  );
  return [
    ...(counted ? [] : [`${String(found.length)} bills differ`]),
    ...large.map(({ id }) => `${id} differs by more than one cent`),
  ];
};

/** Returns what is different from the expectation. */
const wrong = (
  { bills, problems }: Records,
  comparison: BillComparison,
  altered: ReadonlyArray<string>,
  { policy, tied, tiedCount, others, also, notExpressible = 0 }: Expected,
): ReadonlyArray<string> => {
  const found = comparison.tied.map((each) => each.policy);
  const missed = altered.filter((id) => !comparison.exceptions.some((each) => each.id === id));
  const inexpressible = problems.filter(({ kind }) => kind === "NOT_EXPRESSIBLE").length;
  return [
    ...(comparison.policy === policy ? [] : [`the policy is ${String(comparison.policy)}`]),
    ...(tied === undefined || isSame(tied, found) ? [] : [`tied are ${found.join(", ")}`]),
    ...(tiedCount === undefined || tiedCount === found.length
      ? []
      : [`${String(found.length)} are tied`]),
    ...missed.map((id) => `${id} was altered and is not found`),
    ...wrongOthers(comparison, new Set(altered), others, bills.length),
    ...(also === undefined || comparison.also.some((each) => each.policy === also)
      ? []
      : [`the other rules are ${JSON.stringify(comparison.also)}`]),
    ...(inexpressible === notExpressible ? [] : [`${String(inexpressible)} are not expressible`]),
    ...(problems.length === inexpressible ? [] : ["some bills are unreadable"]),
  ];
};

/** The result does not depend on the order of the bills. */
const wrongOrder = async (
  { bills }: Records,
  comparison: BillComparison,
): Promise<ReadonlyArray<string>> => {
  const reversed = await compareBills([...bills].reverse(), { keep: bills.length });
  return reversed.policy === comparison.policy &&
    isSame(exceptionIds(reversed), exceptionIds(comparison))
    ? []
    : [`in reverse order, the policy is ${String(reversed.policy)}`];
};

const print = (name: string, { bills }: Records, { comparison, cost }: Measured): void => {
  const { policy, nearest, tied, exceptions } = comparison;
  const found = policy ?? `none, nearest ${nearest}`;
  const columns = [
    ...[name.padEnd(30), String(bills.length).padStart(5), found.padEnd(38)],
    ...[String(tied.length).padStart(5), String(exceptions.length).padStart(11)],
    String(cost).padStart(8),
  ];
  console.log(columns.join(" "));
};

const checkSystem = async (folder: string, name: string, expected: Expected): Promise<number> => {
  const parts = name === "two-rules" ? ["rule-before", "rule-after"] : [name];
  const text = (part: string, ending: string) => readFileSync(join(folder, part + ending), "utf8");
  const records = readRecords(parts.map((part) => text(part, ".jsonl")).join(""));
  const altered = parts.flatMap(
    (part) => JSON.parse(text(part, ".altered.json")) as ReadonlyArray<string>,
  );
  const measured = await measure(records);
  print(name, records, measured);
  const issues = [
    ...wrong(records, measured.comparison, altered, expected),
    ...(await wrongOrder(records, measured.comparison)),
  ];
  for (const issue of issues.slice(0, 10)) console.log(`  ${issue}`);
  return issues.length;
};

const { seed } = optionsOf({ seed: 1 });
console.log(`${"system".padEnd(30)} bills ${"policy".padEnd(38)}  tied  exceptions µs/bill`);
const written = mkdtempSync(join(tmpdir(), "quittance-systems-"));
try {
  execFileSync("python3", [
    join(import.meta.dirname, "bills.py"),
    ...[written, "--seed", String(seed)],
  ]);
  let issues = 0;
  for (const [name, expected] of Object.entries(expectedBySystem)) {
    issues += await checkSystem(written, name, expected);
  }
  process.exitCode = issues === 0 ? 0 : 1;
} finally {
  rmSync(written, { recursive: true });
}

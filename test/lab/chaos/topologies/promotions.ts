import { setTimeout as sleep } from "node:timers/promises";
import { renderTable } from "../../../../adapters/cli/src/render-table.ts";
import type { injectFaults } from "../faults.ts";
import type { RunOptions } from "../run-chaos.ts";
import { passesChaos } from "../summary.ts";
import { collectViolations } from "../violations.ts";
import { checkDatabase } from "../environment.ts";
import { measureLoss, type Loss } from "./measure-loss.ts";
import { startPair, type Replication, type ServerPair } from "./server-pair.ts";

/** The options of each run. */
type TopologyOptions = Pick<RunOptions, "seconds" | "seed">;

interface Run extends Replication {
  /** Whether requests reach the standby before its promotion. */
  readonly isSwitchedFirst?: boolean;
}

/** The last must lose payments, or the count of lost ones is worthless. */
const runs: ReadonlyArray<Run> = [
  { isSynchronous: true, lagMs: 0 },
  { isSynchronous: true, lagMs: 0, isSwitchedFirst: true },
  { isSynchronous: true, lagMs: 100 },
  { isSynchronous: false, lagMs: 0 },
  { isSynchronous: false, lagMs: 100 },
  { isSynchronous: false, lagMs: 1000 },
];

/**
 * Kills a primary and promotes its standby under load: with the audit of the chaos tests under
 * synchronous replication, then counting lost payments with both kinds. Returns whether nothing was
 * lost with synchronous replication, and nothing was doubled or inconsistent with any.
 */
export const testPromotions = async (options: TopologyOptions): Promise<boolean> => {
  let areAllRight = await withPair({ isSynchronous: true, lagMs: 0 }, (pair) =>
    audit(pair, options),
  );
  const rows: Array<ReadonlyArray<string>> = [];
  for (const replication of runs) {
    const violations = collectViolations();
    const { isSwitchedFirst = false } = replication;
    const loss = await withPair(replication, (pair) =>
      measureLoss(pair, { ...options, isSwitchedFirst, violations }),
    );
    rows.push(rowOf(replication, loss));
    for (const text of violations.texts()) process.stdout.write(`${text}\n`);
    const isRight =
      violations.total() === 0 &&
      loss.doubled === 0 &&
      (replication.isSynchronous ? loss.lost === 0 : replication.lagMs < 1000 || loss.lost > 0);
    areAllRight &&= isRight;
  }
  process.stdout.write(renderTable(headings, rows));
  return areAllRight;
};

const withPair = async <Result>(
  replication: Replication,
  run: (pair: ServerPair) => Promise<Result>,
): Promise<Result> => {
  const pair = await startPair(replication);
  try {
    return await run(pair);
  } finally {
    await pair.remove();
  }
};

const audit = async (pair: ServerPair, { seconds, seed }: TopologyOptions): Promise<boolean> => {
  const promoteOnce: typeof injectFaults = async ({ environment, isTimeUp }) => {
    await sleep(seconds * 500);
    await pair.promote();
    while (!isTimeUp()) await sleep(50);
    await checkDatabase(environment.adminUrl, report);
  };
  const report = collectViolations();
  const isPassed = await passesChaos(pair.server, {
    seed,
    seconds,
    clients: 32,
    faults: promoteOnce,
  });
  for (const text of report.texts()) process.stdout.write(`${text}\n`);
  return isPassed && report.count("wrong content") === 0;
};

const headings = [
  ...["replication", "lag", "payments/s", "acknowledged", "lost", "oldest lost", "doubled"],
  "pause",
];

const rowOf = (
  { isSynchronous, lagMs, isSwitchedFirst = false }: Run,
  loss: Loss,
): ReadonlyArray<string> => [
  `${isSynchronous ? "synchronous" : "asynchronous"}${isSwitchedFirst ? ", switched first" : ""}`,
  `${String(lagMs)} ms`,
  ...[loss.perSecond, loss.acknowledged, loss.lost].map(String),
  `${String(loss.oldestLostMs)} ms`,
  String(loss.doubled),
  `${String(loss.pausedMs)} ms`,
];

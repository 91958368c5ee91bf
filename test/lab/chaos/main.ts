/**
 * Runs load, faults and an audit: `npm run lab -- chaos --seconds 240 --seed 7`. `--controls` tests the
 * audit itself with seeded bugs; `--seeded-bug no-row-lock` runs one of them with all faults.
 * `--coupons` creates 100 invoices at once for the last 10 redemptions of coupons instead. The seed
 * determines the choices of clients and faults, but not their timing. Exit code 1 means that
 * there were violations, or that a seeded bug was not found.
 */
import {
  startServer,
  type PostgresServer,
} from "../../../adapters/postgres/test/support/postgres-server.ts";
import { controls, isCaught, runControl } from "./controls.ts";
import { stablePort } from "./service.ts";
import type { Report } from "./run-chaos.ts";
import { runCoupons, type CouponReport } from "./run-coupons.ts";
import { seededBugNames } from "./seeded-bugs.ts";
import { passesChaos, renderSummary, summaryOf } from "./summary.ts";
import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import { anySeed, optionsOf } from "../options.ts";

/** Renders the coupons of a run as a table, followed by the first violations. */
const summarizeCoupons = (report: CouponReport): string => {
  const { options, traffic, faults, coupons, violations } = report;
  const table = renderTable(
    ["coupon", "store", "creators", "created", "voided", "rejected", "redemptions"],
    coupons.map(({ code, store, creators, created, voided, rejected, redemptions }) => [
      ...[code, store],
      ...[creators, created, voided, rejected, redemptions].map(String),
    ]),
  );
  const counted = [
    ["service", options.seededBug ?? "quittance serve"],
    ["requests", traffic.requests],
    ["retried", traffic.retried],
    ["processes killed", faults.kills],
    ["server crashes", faults.crashes],
  ] as const;
  return `${table}\n${renderSummary("coupons", counted, violations)}`;
};

const options = optionsOf({
  ...{ seconds: 0, seed: anySeed(), clients: 32, controls: false, coupons: false },
  "seeded-bug": undefined,
});
const { seed, clients } = options;
const seconds = options.seconds === 0 ? undefined : options.seconds;

const seededBug = seededBugNames.find((name) => name === options["seeded-bug"]);
if (options["seeded-bug"] !== undefined && seededBug === undefined) {
  throw new Error(`--seeded-bug must be one of ${seededBugNames.join(", ")}`);
}

/** Maximum number of runs for a seeded bug that depends on the order of requests. */
const maxAttempts = 5;

const runControls = async (server: PostgresServer): Promise<boolean> => {
  let areCaught = true;
  for (const control of controls) {
    let attempt = 0;
    let report: Report;
    do {
      report = await runControl(server, control, {
        ...{ seed: seed + attempt, ...(seconds && { seconds }) },
      });
      attempt += 1;
    } while (
      !isCaught(control, report) &&
      control.expectedKinds.length > 0 &&
      attempt < maxAttempts
    );
    const caught = isCaught(control, report);
    areCaught &&= caught;
    const expectedKinds = control.expectedKinds.join(", ") || "nothing";
    process.stdout.write(`${control.title}\n\n${summaryOf(report)}\n`);
    process.stdout.write(`expected: ${expectedKinds} - ${caught ? "passed" : "FAILED"}\n\n\n`);
  }
  return (await runCouponControl(server)) && areCaught;
};

/** Runs the coupons without the row locks: the audit must find redemptions beyond a limit. */
const runCouponControl = async (server: PostgresServer): Promise<boolean> => {
  const seededBug = "no-row-lock";
  let isFound = false;
  for (let attempt = 0; attempt < maxAttempts && !isFound; attempt += 1) {
    const report = await runCoupons(server, { seed: seed + attempt, hasFaults: false, seededBug });
    isFound = report.violations.count("wrong redemptions") > 0;
    process.stdout.write(`coupons without the row locks\n\n${summarizeCoupons(report)}\n`);
  }
  process.stdout.write(`expected: wrong redemptions - ${isFound ? "passed" : "FAILED"}\n\n\n`);
  return isFound;
};

const useCoupons = async (server: PostgresServer): Promise<boolean> => {
  const report = await runCoupons(server, {
    ...{ seed, hasFaults: true },
    ...(seededBug && { seededBug }),
  });
  process.stdout.write(summarizeCoupons(report));
  return report.violations.total() === 0;
};

const run = (server: PostgresServer): Promise<boolean> =>
  passesChaos(server, { seed, seconds: seconds ?? 20, clients, ...(seededBug && { seededBug }) });

process.stdout.write(`seed ${String(seed)}\n\n`);
const server = await startServer({ port: await stablePort() });
try {
  const runs = options.coupons ? useCoupons : options.controls ? runControls : run;
  const isPassed = await runs(server);
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await server.remove();
}

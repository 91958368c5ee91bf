/**
 * Runs load, faults and an audit: `npm run lab -- chaos --seconds 240 --seed 7`. `--controls` tests the
 * audit itself with seeded bugs; `--seeded-bug no-row-lock` runs one of them with all faults.
 * `--coupons` creates 100 invoices at once for the last 10 redemptions of coupons instead. The seed
 * determines the choices of clients and faults, but not their timing. Exit code 1 means that
 * there were violations, or that a seeded bug was not found.
 */
import { parseArgs } from "node:util";
import {
  startServer,
  type PostgresServer,
} from "../../../adapters/postgres/test/support/postgres-server.ts";
import { controls, isCaught, runControl } from "./controls.ts";
import { stablePort } from "./stable-port.ts";
import { runChaos, type Report } from "./run-chaos.ts";
import { runCoupons, type CouponReport } from "./run-coupons.ts";
import { seededBugNames } from "./seeded-bugs.ts";
import { summaryOf, countViolations } from "./summary.ts";
import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import { violationKinds } from "./violations.ts";

/** Returns the number of violations of a run. */
const countCouponViolations = ({ violations }: CouponReport): number =>
  violationKinds.reduce((sum, kind) => sum + violations.count(kind), 0);

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
  const count = countCouponViolations(report);
  const lines = [
    `service: ${options.seededBug ?? "quittance serve"}`,
    `requests: ${String(traffic.requests)}, of which retried: ${String(traffic.retried)}`,
    `processes killed: ${String(faults.kills)}, server crashes: ${String(faults.crashes)}`,
    `outcome: ${count === 1 ? "1 violation" : `${String(count)} violations`}`,
    ...violations.texts(),
  ];
  return `${table}${lines.join("\n")}\n`;
};

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    clients: { type: "string", default: "32" },
    controls: { type: "boolean", default: false },
    coupons: { type: "boolean", default: false },
    "seeded-bug": { type: "string" },
  },
});

const wholeNumber = (option: string, text: string, max: number): number => {
  const value = /^\d{1,9}$/u.test(text) ? parseInt(text, 10) : 0;
  if (value >= 1 && value <= max) return value;
  throw new Error(`--${option} must be a whole number from 1 to ${String(max)}`);
};

const seed = wholeNumber("seed", values.seed, 999_999_999);
const clients = wholeNumber("clients", values.clients, 200);
const seconds =
  values.seconds === undefined ? undefined : wholeNumber("seconds", values.seconds, 86_400);

const seededBug = seededBugNames.find((name) => name === values["seeded-bug"]);
if (values["seeded-bug"] !== undefined && seededBug === undefined) {
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
      const options = { seed: seed + attempt, ...(seconds && { seconds }) };
      report = await runControl(server, control, options);
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
  return countCouponViolations(report) === 0;
};

const run = async (server: PostgresServer): Promise<boolean> => {
  const report = await runChaos(server, {
    ...{ seed, seconds: seconds ?? 20, clients, hotShare: 40, faults: "all" },
    ...(seededBug && { seededBug }),
  });
  process.stdout.write(summaryOf(report));
  return countViolations(report) === 0;
};

process.stdout.write(`seed ${String(seed)}\n\n`);
const server = await startServer({ port: await stablePort() });
try {
  const runs = values.coupons ? useCoupons : values.controls ? runControls : run;
  const isPassed = await runs(server);
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await server.remove();
}

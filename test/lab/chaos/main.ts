/**
 * Runs load, faults and an audit: `npm run lab -- chaos --seconds 240 --seed 7`. `--controls` tests the
 * audit itself with seeded bugs. `--coupons` creates 100 invoices at once for the last 10 redemptions of coupons instead. The seed
 * determines the choices of clients and faults, but not their timing. Exit code 1 means that
 * there were violations, or that a seeded bug was not found.
 */
import {
  startServer,
  type PostgresServer,
} from "../../../adapters/postgres/test/support/postgres-server.ts";
import { controls, isCaught, runControl, type Control } from "./controls.ts";
import { stablePort } from "./service.ts";
import { runCoupons, type CouponReport } from "./run-coupons.ts";
import { passesChaos, renderSummary, summaryOf } from "./summary.ts";
import type { Violations } from "./violations.ts";
import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import { anySeed, optionsOf } from "../options.ts";

/** Renders the coupons of a run as a table, followed by the first violations. */
const summarizeCoupons = (report: CouponReport): string => {
  const { options, traffic, faults, coupons, violations } = report;
  const table = renderTable(
    ["coupon", "creators", "created", "voided", "rejected", "redemptions"],
    coupons.map(({ code, creators, created, voided, rejected, redemptions }) => [
      code,
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
  seconds: 0,
  seed: anySeed(),
  clients: 32,
  controls: false,
  coupons: false,
});
const { seed, clients } = options;
const seconds = options.seconds === 0 ? undefined : options.seconds;

/** Maximum number of runs for a seeded bug that depends on the order of requests. */
const maxAttempts = 5;

/** Runs a control with other seeds until it passes, and prints the last run. */
const passesControl = async (
  title: string,
  expectedKinds: Control["expectedKinds"],
  run: (seed: number) => Promise<readonly [violations: Violations, summary: string]>,
): Promise<boolean> => {
  const attempts = expectedKinds.length === 0 ? 1 : maxAttempts;
  for (let attempt = 1; ; attempt += 1) {
    const [violations, summary] = await run(seed + attempt - 1);
    const isPassed = isCaught(expectedKinds, violations);
    if (!isPassed && attempt < attempts) continue;
    const outcome = isPassed ? "passed" : "FAILED";
    const expected = expectedKinds.join(", ") || "nothing";
    process.stdout.write(`${title}\n\n${summary}\nexpected: ${expected} - ${outcome}\n\n\n`);
    return isPassed;
  }
};

const runControls = async (server: PostgresServer): Promise<boolean> => {
  let arePassed = true;
  for (const control of controls) {
    const { title, expectedKinds } = control;
    const isPassed = await passesControl(title, expectedKinds, async (seed) => {
      const report = await runControl(server, control, { seed, ...(seconds && { seconds }) });
      return [report.violations, summaryOf(report)];
    });
    arePassed &&= isPassed;
  }
  const areCouponsPassed = await passesControl(
    "coupons without the row locks",
    ["wrong redemptions"],
    async (seed) => {
      const run = { seed, hasFaults: false, seededBug: "no-row-lock" } as const;
      const report = await runCoupons(server, run);
      return [report.violations, summarizeCoupons(report)];
    },
  );
  return areCouponsPassed && arePassed;
};

const useCoupons = async (server: PostgresServer): Promise<boolean> => {
  const report = await runCoupons(server, { seed, hasFaults: true });
  process.stdout.write(summarizeCoupons(report));
  return report.violations.total() === 0;
};

const run = (server: PostgresServer): Promise<boolean> =>
  passesChaos(server, { seed, seconds: seconds ?? 20, clients });

process.stdout.write(`seed ${String(seed)}\n\n`);
const server = await startServer({ port: await stablePort() });
try {
  const runs = options.coupons ? useCoupons : options.controls ? runControls : run;
  const isPassed = await runs(server);
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await server.remove();
}

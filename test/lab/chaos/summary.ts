import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import type { ChaosServer } from "./environment.ts";
import { documentKinds } from "./journal.ts";
import { runChaos, type Report, type RunOptions } from "./run-chaos.ts";
import { violationKinds, type Violations } from "./violations.ts";

/** Renders what a run counted and its violations as a table, followed by the first violations. */
export const renderSummary = (
  title: string,
  counted: ReadonlyArray<readonly [name: string, value: string | number]>,
  violations: Violations,
): string => {
  const count = violations.total();
  const rows = [
    ...counted,
    ...violationKinds.map((kind) => [kind, violations.count(kind)] as const),
    ["outcome", count === 1 ? "1 violation" : `${String(count)} violations`] as const,
  ];
  const table = renderTable(
    [title, ""],
    rows.map(([name, value]) => [name, String(value)]),
  );
  return [table, ...violations.texts().map((text) => `${text}\n`)].join("");
};

/** Renders a run. */
export const summaryOf = (report: Report): string => {
  const { options, traffic, faults, acknowledged, stored, violations } = report;
  const counted = [
    ["seed", options.seed],
    ["seconds", options.seconds],
    ["clients", options.clients],
    ["service", options.seededBug ?? "quittance serve"],
    ["requests", traffic.requests],
    ["completed", traffic.completed],
    ["retried", traffic.retried],
    ["responses with 503", traffic.unavailable],
    ["without a response", traffic.withoutResponse],
    ["processes killed", faults.kills],
    ["backends ended", faults.backends],
    ["server crashes", faults.crashes],
    ...documentKinds.flatMap((kind) => {
      const records = `${kind.replace("_", " ")}s`;
      return [
        [`${records} acknowledged`, acknowledged[kind]],
        [`${records} stored`, stored[kind]],
      ] as const;
    }),
    ["events stored", stored.event],
  ] as const;
  return renderSummary("chaos", counted, violations);
};

/** Runs load with all faults, or others, and prints the summary. Returns whether nothing was violated. */
export const passesChaos = async (
  server: ChaosServer,
  options: Pick<RunOptions, "seed" | "seconds" | "clients"> & Partial<RunOptions>,
): Promise<boolean> => {
  const report = await runChaos(server, { hotShare: 40, faults: "all", ...options });
  process.stdout.write(summaryOf(report));
  return report.violations.total() === 0;
};

import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import { violationKinds } from "./violations.ts";
import type { Report } from "./run-chaos.ts";

/** Returns the number of violations of a run. */
export const countViolations = ({ violations }: Report): number =>
  violationKinds.reduce((sum, kind) => sum + violations.count(kind), 0);

/** Renders a run as a table, followed by the first violations. */
export const summaryOf = (report: Report): string => {
  const { options, traffic, faults, acknowledged, stored, violations } = report;
  const count = countViolations(report);
  const rows: ReadonlyArray<readonly [string, string | number]> = [
    ["seed", options.seed],
    ["seconds", options.seconds],
    ["clients", options.clients],
    ["service", options.seededBug === undefined ? "quittance serve" : options.seededBug],
    ["requests", traffic.requests],
    ["completed", traffic.completed],
    ["retried", traffic.retried],
    ["responses with 503", traffic.unavailable],
    ["without a response", traffic.withoutResponse],
    ["processes killed", faults.kills],
    ["backends ended", faults.backends],
    ["server crashes", faults.crashes],
    ["payments acknowledged", acknowledged.payments],
    ["payments stored", stored.payments],
    ["refunds acknowledged", acknowledged.refunds],
    ["refunds stored", stored.refunds],
    ["credit notes acknowledged", acknowledged.creditNotes],
    ["credit notes stored", stored.creditNotes],
    ["invoices acknowledged", acknowledged.invoices],
    ["invoices stored", stored.invoices],
    ["events stored", stored.events],
    ...violationKinds.map((kind) => [kind, violations.count(kind)] as const),
    ["outcome", count === 1 ? "1 violation" : `${String(count)} violations`],
  ];
  const table = renderTable(
    ["chaos", ""],
    rows.map(([name, value]) => [name, String(value)]),
  );
  return [table, ...violations.texts().map((text) => `${text}\n`)].join("");
};

import { renderTable } from "../../src/render-table.ts";
import { findingKinds } from "./violations.ts";
import type { Report } from "./run-chaos.ts";

/** How many violations a run has. */
export const violationsOf = ({ findings }: Report): number =>
  findingKinds.reduce((sum, kind) => sum + findings.count(kind), 0);

/** A run as a table, and the first of what is wrong with it in words. */
export const summaryOf = (report: Report): string => {
  const { options, traffic, faults, acknowledged, stored, findings } = report;
  const violations = violationsOf(report);
  const rows: ReadonlyArray<readonly [string, string | number]> = [
    ["seed", options.seed],
    ["seconds", options.seconds],
    ["clients", options.clients],
    ["service", options.mutant === undefined ? "quittance serve" : options.mutant],
    ["requests", traffic.requests],
    ["answered", traffic.answered],
    ["retried", traffic.retried],
    ["answered with 503", traffic.unavailable],
    ["without an answer", traffic.unanswered],
    ["processes killed", faults.kills],
    ["backends ended", faults.backends],
    ["server crashes", faults.crashes],
    ["payments acknowledged", acknowledged.payments],
    ["payments stored", stored.payments],
    ["invoices acknowledged", acknowledged.invoices],
    ["invoices stored", stored.invoices],
    ["events stored", stored.events],
    ...findingKinds.map((kind) => [kind, findings.count(kind)] as const),
    ["outcome", violations === 0 ? "0 violations" : `${String(violations)} violations`],
  ];
  const table = renderTable(
    ["chaos", ""],
    rows.map(([name, value]) => [name, String(value)]),
  );
  return [table, ...findings.texts().map((text) => `${text}\n`)].join("");
};

import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import type { CouponReport } from "./run-coupons.ts";
import { violationKinds } from "./violations.ts";

/** Returns the number of violations of a run. */
export const countCouponViolations = ({ violations }: CouponReport): number =>
  violationKinds.reduce((sum, kind) => sum + violations.count(kind), 0);

/** Renders the coupons of a run as a table, followed by the first violations. */
export const summarizeCoupons = (report: CouponReport): string => {
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

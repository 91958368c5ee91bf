import { timestampOf, type OrganizationId } from "quittance";
import {
  aggregateActivity,
  aggregateDashboard,
  aggregateSeries,
  windowsOf,
} from "quittance/adapter";
import { updateRollups } from "@quittance/postgres";
import { renderDashboard } from "quittance/wire";
import { databaseOf } from "../../../postgres/src/database.ts";
import { checkRollups } from "../../../postgres/src/rollups/check-rollups.ts";
import { oneServer } from "../../../postgres/src/routing.ts";
import { defaultSchema } from "../../../postgres/src/schema-name.ts";
import type { Ask } from "./caller.ts";
import type { Findings } from "./findings.ts";
import { withExecutor, type Stage } from "./stage.ts";
import type { StoredLedger } from "./stored-ledger.ts";

const periods = ["last_day", "last_7_days", "last_30_days", "last_90_days"] as const;

/** An organization, and somebody who may ask for its dashboards. */
export interface Asker {
  readonly owner: OrganizationId;
  readonly ask: Ask;
}

/** What the sums are compared with. */
export interface SumsSubject {
  readonly stage: Stage;
  readonly ledger: StoredLedger;
  readonly askers: ReadonlyArray<Asker>;
  readonly findings: Findings;
}

/**
 * Sums are those of the stored rows, and dashboards the core's folds of these: as they are, and once
 * more when everything has been folded.
 */
export const auditSums = async (subject: SumsSubject): Promise<void> => {
  await compareSums(subject);
  await withExecutor(subject.stage.serviceUrl, (executor) =>
    updateRollups(executor, { batch: 50 }),
  );
  await compareSums(subject);
};

const compareSums = async ({ stage, ledger, askers, findings }: SumsSubject): Promise<void> => {
  for (const { owner, ask } of askers) {
    const mismatches = await withExecutor(stage.serviceUrl, (executor) =>
      checkRollups(databaseOf(oneServer(executor), defaultSchema).tenant(owner)),
    );
    for (const found of mismatches) findings.add("differences in rollups", JSON.stringify(found));
    for (const period of periods) {
      const path = "/analytics/dashboard";
      const answer = await ask({ path, body: { period }, expected: [200] });
      if (answer === undefined) continue;
      const { to } = (answer.data as { readonly period: { readonly to: string } }).period;
      const folded = foldedDashboard(ledger, owner, period, to);
      if (JSON.stringify(answer.data) === JSON.stringify(folded)) continue;
      findings.add("differences in rollups", `${owner} has another dashboard for ${period}`);
    }
  }
};

const foldedDashboard = (
  { invoices, payments }: StoredLedger,
  owner: OrganizationId,
  period: (typeof periods)[number],
  now: string,
): unknown => {
  const billed = invoices.map(({ invoice }) => invoice).filter(isOf(owner));
  const paid = payments.map(({ payment }) => payment).filter(isOf(owner));
  const windows = windowsOf(period, timestampOf(now));
  return renderDashboard(
    aggregateDashboard(period, windows, {
      current: aggregateActivity(billed, paid, windows.current),
      previous: aggregateActivity(billed, paid, windows.previous),
      series: aggregateSeries(billed, paid, windows.current, windows.bucket),
    }),
  );
};

const isOf =
  (owner: OrganizationId) =>
  ({ organizationId }: { readonly organizationId: OrganizationId }): boolean =>
    organizationId === owner;

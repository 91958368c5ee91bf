import { addSeconds, timestampOf, type OrganizationId } from "quittance";
import { responses } from "quittance/adapter";
import { dashboardOf } from "quittance/pure";
import { updateRollups } from "@quittance/postgres";
import { databaseOf } from "../../../adapters/postgres/src/tenancy/database.ts";
import { checkRollups } from "../../../adapters/postgres/src/rollups/check-rollups.ts";
import { oneServer } from "../../../adapters/postgres/src/tenancy/routing.ts";
import { defaultSchema } from "../../../adapters/postgres/src/statements/schema-name.ts";
import type { SendRequest } from "./send-request.ts";
import type { Violations } from "./violations.ts";
import { withExecutor, type TestEnvironment } from "./environment.ts";
import type { StoredLedger } from "./stored-ledger.ts";

const periods = ["last_day", "last_7_days", "last_30_days", "last_90_days"] as const;

/** An organization with a client that can read its dashboards. */
export interface DashboardClient {
  readonly owner: OrganizationId;
  readonly send: SendRequest;
}

/** What the audit needs. */
export interface AggregatesSubject {
  readonly environment: TestEnvironment;
  readonly ledger: StoredLedger;
  readonly dashboardClients: ReadonlyArray<DashboardClient>;
  readonly violations: Violations;
}

/**
 * Checks that the aggregates match the stored rows, and that dashboards match their calculation in
 * the core: before and after all pending transitions are applied to the aggregates.
 */
export const auditAggregates = async (subject: AggregatesSubject): Promise<void> => {
  await compareAggregates(subject);
  await withExecutor(subject.environment.serviceUrl, (executor) =>
    updateRollups(executor, { batch: 50 }),
  );
  await compareAggregates(subject);
};

const compareAggregates = async ({
  environment,
  ledger,
  dashboardClients,
  violations,
}: AggregatesSubject): Promise<void> => {
  for (const { owner, send } of dashboardClients) {
    const mismatches = await withExecutor(environment.serviceUrl, (executor) =>
      checkRollups(databaseOf(oneServer(executor), defaultSchema).tenant(owner)),
    );
    for (const found of mismatches) violations.add("wrong aggregates", JSON.stringify(found));
    for (const period of periods) {
      const path = "/analytics/dashboard";
      const response = await send({ path, body: { period }, expected: [200] });
      if (response === undefined) continue;
      const { to } = (response.data as { readonly period: { readonly to: string } }).period;
      const expected = expectedDashboard(ledger, owner, period, to);
      if (JSON.stringify(response.data) === JSON.stringify(expected)) continue;
      violations.add("wrong aggregates", `the dashboard of ${owner} for ${period} is wrong`);
    }
  }
};

const expectedDashboard = (
  { invoices, payments, refunds }: StoredLedger,
  owner: OrganizationId,
  period: (typeof periods)[number],
  end: string,
): unknown => {
  const billed = invoices.map(({ invoice }) => invoice).filter(isOf(owner));
  const paid = payments.map(({ payment }) => payment).filter(isOf(owner));
  const returned = refunds.filter(isOf(owner));
  const records = { invoices: billed, payments: paid, refunds: returned };
  const now = addSeconds(timestampOf(end), -1);
  return responses.renderDashboard(dashboardOf(records, { period, now }));
};

const isOf =
  (owner: OrganizationId) =>
  ({ organizationId }: { readonly organizationId: OrganizationId }): boolean =>
    organizationId === owner;

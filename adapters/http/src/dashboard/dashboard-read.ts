import type { Quittance } from "quittance";
import { dashboardRequest, fromJson, responses, right } from "quittance/adapter";
import { defineOperation } from "../operations/define-operation.ts";
import type { Operation } from "../operations/operation.ts";

type DashboardRequest = NonNullable<Parameters<Quittance["dashboard"]["read"]>[1]>;

/** POST /analytics/dashboard */
export const readDashboard: Operation = defineOperation({
  path: "/analytics/dashboard",
  operationId: "readDashboard",
  summary: "Read the dashboard",
  description:
    "Totals, changes and a series of a rolling period in UTC; defaults to the last 30 days.",
  scopes: ["invoices.read", "payments.read"],
  group: "core",
  request: { name: "DashboardRequest", schema: dashboardRequest, isOptional: true },
  responses: { 200: ["Dashboard", "The dashboard."] },
  failures: ["BadRequest", "Unavailable"],
  read: ({ body }) => right(fromJson<DashboardRequest>(body)),
  handle: async ({ payments, owner }, request) => {
    const dashboard = await payments.dashboard.read(owner.organizationId, request);
    if (dashboard._tag === "Left") return dashboard;
    const data = responses.renderDashboard(dashboard.right);
    return right({ status: 200, message: "Resource found", data });
  },
});

import { right } from "quittance";
import { dashboardRequests, renderDashboard } from "quittance/wire";
import { defineOperation } from "../operations/define-operation.ts";
import type { Operation } from "../operations/operation.ts";
import { readRequest } from "../operations/read-request.ts";

/** POST /analytics/dashboard */
export const readDashboard: Operation = defineOperation({
  path: "/analytics/dashboard",
  operationId: "readDashboard",
  summary: "Read the dashboard",
  description:
    "Totals, changes and a series of a rolling period in UTC; defaults to the last 30 days.",
  scopes: ["invoices.read", "payments.read"],
  audience: "organization",
  group: "core",
  hasLargeBody: false,
  request: { name: "DashboardRequest", schema: dashboardRequests.read.schema, isOptional: true },
  responses: { 200: ["Dashboard", "The dashboard."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, dashboardRequests.read.read),
  handle: async ({ payments, owner }, { period }) => {
    const dashboard = await payments.readDashboard(owner.organizationId, period);
    if (dashboard._tag === "Left") return dashboard;
    const data = renderDashboard(dashboard.right);
    return right({ status: 200, message: "Resource found", data });
  },
});

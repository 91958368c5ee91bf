import { left, right } from "quittance";
import {
  failureOf,
  readDashboardRequest,
  validationFailure,
  renderDashboard,
} from "quittance/wire";
import type { Route } from "../route.ts";

/** POST /analytics/dashboard */
export const dashboardRoute: Route = {
  path: "/analytics/dashboard",
  scopes: ["invoices.read", "payments.read"],
  hasLargeBody: false,
  isExtension: false,
  audience: "organization",
  handle: async ({ payments, owner, body }) => {
    const { messages, period } = readDashboardRequest(body);
    const refused = validationFailure(messages);
    if (refused !== undefined) return left(refused);
    const dashboard = await payments.readDashboard(owner.organizationId, period);
    if (dashboard._tag === "Left") return left(failureOf(dashboard.left));
    return right({
      status: 200,
      message: "Resource found",
      data: renderDashboard(dashboard.right),
    });
  },
};

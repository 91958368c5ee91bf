import { aggregateDashboard, type Dashboard } from "./dashboard.ts";
import { windowsOf, type Period } from "./period.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** Returns the metrics of a period that ends now, and of the period before it. */
export const readDashboard =
  (
    organizationId: OrganizationId,
    period: Period = "last_30_days",
  ): ((ports: Pick<OperationPorts, "analytics" | "clock">) => TaskEither<PortFailed, Dashboard>) =>
  ({ analytics, clock }) =>
  async () => {
    const windows = windowsOf(period, clock());
    const activity = await analytics.readActivity(organizationId, windows)();
    if (isLeft(activity)) return activity;
    return right(aggregateDashboard(period, windows, activity.right));
  };

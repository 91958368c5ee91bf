import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { aggregateDashboard, type Dashboard } from "../analytics/dashboard.ts";
import { windowsOf, type Period } from "../analytics/period.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { AnalyticsRepository } from "../ports/analytics-repository.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Clock } from "../time/timestamp.ts";

/** What a dashboard is read with. */
export interface ReadDashboardPorts {
  readonly analytics: AnalyticsRepository;
  readonly clock: Clock;
}

/** What happened in a period, which ends now, and in the one before it. */
export const readDashboard =
  (
    organizationId: OrganizationId,
    period: Period = "last_30_days",
  ): ((ports: ReadDashboardPorts) => TaskEither<PortFailed, Dashboard>) =>
  ({ analytics, clock }) => {
    const windows = windowsOf(period, clock());
    return pipe(
      analytics.readActivity(organizationId, windows),
      TE.map((activity) => aggregateDashboard(period, windows, activity)),
    );
  };

import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId } from "../ids.ts";
import { isLeft, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { ofOrganization } from "../schema/operation.ts";
import { read, type Invalid } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import type { DashboardActivity } from "./activity.ts";
import {
  aggregateDashboard,
  dashboardRequest,
  type Dashboard,
  type DashboardRequest,
} from "./dashboard.ts";
import { windowsOf, type Windows } from "./period.ts";

/** The aggregates of dashboards. No task rejects; a failing store is `PortFailed`. */
export interface AnalyticsRepository {
  /**
   * Returns what `aggregateRecords` returns for the organization's invoices, payments and refunds,
   * digit for digit, all read at one time. Tallies of no records may be absent.
   */
  readonly readActivity: (
    organizationId: OrganizationId,
    windows: Windows,
  ) => TaskEither<PortFailed, DashboardActivity>;
}

/** What dashboards need. */
export interface DashboardPorts {
  readonly analytics: AnalyticsRepository;
  readonly clock: Clock;
}

/** Reads the metrics of an organization. */
export interface Dashboards {
  /**
   * Returns the metrics of a period that ends now, and of the period before it.
   *
   * Fails with `Invalid` or `PortFailed`.
   *
   * @example
   * const shop = quittance.forOrganization("org_shop");
   * const { metrics } = await shop.dashboard.read({ period: "last_7_days" });
   */
  readonly read: (
    organizationId: OrganizationId,
    request?: DashboardRequest,
  ) => Promise<Either<Invalid | PortFailed, Dashboard>>;
}

/** Creates the operation on dashboards. */
export const createDashboard = ({ analytics, clock }: DashboardPorts): Dashboards =>
  ofOrganization("dashboard", {
    read: async (organizationId, request) => {
      const given = read(dashboardRequest, request);
      if (isLeft(given)) return given;
      const { period } = given.right;
      const windows = windowsOf(period, clock());
      return pipe(
        analytics.readActivity(organizationId, windows),
        TE.map((activity) => aggregateDashboard(period, windows, activity)),
      )();
    },
  });

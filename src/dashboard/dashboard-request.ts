import * as v from "../record/described-schema.ts";
import { periods, type Period } from "./period.ts";
import type { JsonObject } from "../kernel/json.ts";
import { closedObject, oneOf } from "../record/property-schema.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import type { RequestReaders } from "../wire/request.ts";

/** Body of POST /analytics/dashboard; null means absent. */
export const dashboardRequestSchema = closedObject({
  period: v.nullish(oneOf(periods)),
});

/** A request for a dashboard after reading. @inline */
export interface ReadDashboardRequest extends ReadRequest {
  readonly period: Period | undefined;
}

/** Reads the body of POST /analytics/dashboard. */
const readDashboardRequest = (json: JsonObject): ReadDashboardRequest => {
  const { messages, body } = readBody(dashboardRequestSchema, json);
  return { messages, period: body.period };
};

/** The request of a dashboard. */
export const dashboardRequests: RequestReaders<{ read: ReadDashboardRequest }> = {
  read: { schema: dashboardRequestSchema, read: readDashboardRequest },
};

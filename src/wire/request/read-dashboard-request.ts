import * as v from "valibot";
import { periods, type Period } from "../../analytics/period.ts";
import type { ValidationMessages } from "../failure/validation-messages.ts";
import type { JsonObject } from "../json.ts";
import { closedObject, oneOf } from "../../record/property-schema.ts";
import { readBody } from "./read-body.ts";

/** Body of POST /analytics/dashboard; null is as absent. */
export const dashboardRequestSchema = closedObject({
  period: v.nullish(oneOf("Period", periods)),
});

/** A request for a dashboard after reading. */
export interface ReadDashboardRequest {
  readonly messages: ValidationMessages;
  readonly period: Period | undefined;
}

/** Read the body of POST /analytics/dashboard. */
export const readDashboardRequest = (json: JsonObject): ReadDashboardRequest => {
  const { messages, body } = readBody(dashboardRequestSchema, json);
  return { messages, period: body.period };
};

import * as v from "../record/described-schema.ts";
import { prorationUnits } from "../pricing/proration.ts";
import {
  closedObject,
  integerBetween,
  oneOf,
  shortText,
  timestampProperty,
} from "../record/property-schema.ts";
import { withValue } from "../record/requirement.ts";
import { parseTimestamp, type Timestamp } from "../time/timestamp.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { RequestReaders } from "../wire/request.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";
import {
  maxListedPeriods,
  maxPeriodNumber,
  type ListedPeriods,
  type PeriodsIssue,
  type PeriodsRequest,
} from "./period-list.ts";
import { maxIntervalCount } from "./subscription.ts";

/** Maximum length of the name of a time zone. */
const maxZoneName = 64;

const between = (min: number, max: number): v.GenericSchema<number> =>
  integerBetween(min, max, withValue(`must be an integer from ${String(min)} to ${String(max)}`));

/** Body of POST /billing_schemas/{id}/periods; null means absent. */
const periodsSchema = closedObject({
  anchor: timestampProperty,
  starts_at: v.nullish(timestampProperty),
  ends_at: v.nullish(timestampProperty),
  zone: v.nullish(shortText(maxZoneName)),
  from: v.nullish(between(0, maxPeriodNumber)),
  limit: v.nullish(between(1, maxListedPeriods)),
  due_by: v.nullish(timestampProperty),
  unit: v.nullish(oneOf(prorationUnits)),
});

/** A request for periods after reading. @inline */
export interface ReadPeriodsRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly content: PeriodsRequest | undefined;
}

/** Reads the body of POST /billing_schemas/{id}/periods. */
const readPeriodsRequest = (json: JsonObject): ReadPeriodsRequest => {
  const { messages, body } = readBody(periodsSchema, json);
  const { from = 0, limit = maxListedPeriods, zone = "UTC", unit = "DAY" } = body;
  const anchor = timeIn(body.anchor);
  if (messages.size > 0 || anchor === undefined) return { messages, content: undefined };
  const times = { startsAt: timeIn(body.starts_at), endsAt: timeIn(body.ends_at) };
  const dueBy = timeIn(body.due_by);
  return { messages, content: { anchor, ...times, zone, from, limit, dueBy, unit } };
};

const timeIn = (text: string | undefined): Timestamp | undefined =>
  text === undefined ? undefined : parseTimestamp(text);

/** The request for periods of a billing schema. */
export const periodsRequests: RequestReaders<{ list: ReadPeriodsRequest }> = {
  list: { schema: periodsSchema, read: readPeriodsRequest },
};

const since1970 = "must not be before 1970";

const issues: Readonly<Record<PeriodsIssue["property"], DescribedIssue>> = {
  type: { path: ["type"], message: "must be RECURRING; this billing schema charges once" },
  intervalCount: {
    path: ["interval_count"],
    message: `must be at most ${String(maxIntervalCount)} in this billing schema`,
  },
  anchor: { path: ["anchor"], message: since1970 },
  startsAt: { path: ["starts_at"], message: since1970 },
  endsAt: { path: ["ends_at"], message: "must be later than starts_at" },
  zone: { path: ["zone"], message: "Invalid time zone" },
};

/** Returns the path and the message of an issue of a request for periods. */
export const describePeriodsIssue = ({ property }: PeriodsIssue): DescribedIssue =>
  issues[property];

/** Renders periods as JSON. */
export const renderPeriods = ({ periods, zone, next }: ListedPeriods) => ({
  periods: periods.map(({ n, from, to, wholeFrom, wholeTo, dueAt, proration = null, key }) => ({
    ...{ n, from, to, whole_from: wholeFrom, whole_to: wholeTo, due_at: dueAt },
    ...{ proration, key_suffix: key },
  })),
  zone,
  next: next ?? null,
});

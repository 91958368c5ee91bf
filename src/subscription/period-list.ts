import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { prorationUnits } from "../pricing/proration.ts";
import {
  asWritten,
  invalid,
  object,
  read,
  type In,
  type Invalid,
  type Named,
  type Out,
} from "../schema/schema.ts";
import {
  integer,
  oneOf,
  optional,
  text,
  timestamp,
  withValue,
  type ColumnValue,
} from "../schema/values.ts";
import { unixSecondsOf } from "../time/timestamp.ts";
import { periodOf, type SubscriptionPeriod } from "./subscription-period.ts";
import {
  checkSubscription,
  maxIntervalCount,
  type Subscription,
  type SubscriptionIssue,
} from "./subscription.ts";
import { readZone, type ZoneChange } from "./zone.ts";

/** Maximum number of periods in one response. */
const maxListedPeriods = 100;

/** Maximum number of the first period in a request: more days than the years 1970 to 9999 have. */
const maxPeriodNumber = 3_000_000;

/** Maximum length of the name of a time zone. */
const maxZoneName = 64;

const between = (min: number, max: number): ColumnValue<number> =>
  integer(min, max, withValue(`must be an integer from ${String(min)} to ${String(max)}`));

/** The request for periods of a billing schema. */
export const periodsRequest = object({
  /** What the boundaries of all periods are counted from; from 1970 on. */
  anchor: timestamp,
  /** Defaults to `anchor`. From 1970 on. */
  startsAt: optional(timestamp),
  /** Exclusive. Defaults to no end. */
  endsAt: optional(timestamp),
  /** `UTC`, an offset such as `+02:00`, or a name that the host resolves. Defaults to `UTC`. */
  zone: optional(text(maxZoneName), "UTC"),
  /** The first period. Defaults to 0. */
  from: optional(between(0, maxPeriodNumber), 0),
  /** 1 to 100. Defaults to 100. */
  limit: optional(between(1, maxListedPeriods), maxListedPeriods),
  /** Without periods that are due later. */
  dueBy: optional(timestamp),
  /** What partial periods are counted in. Defaults to `DAY`. */
  unit: optional(oneOf(prorationUnits), "DAY"),
});

/** Which periods of a billing schema to list. */
export interface PeriodsRequest extends In<typeof periodsRequest>, Named {}

type ReadPeriodsRequest = Out<typeof periodsRequest>;

/** Periods in order. @inline */
export interface ListedPeriods {
  readonly periods: ReadonlyArray<SubscriptionPeriod>;
  readonly zone: string;
  /** The first period of the next request; `undefined` if no other period exists or is due. */
  readonly next: number | undefined;
}

/**
 * Returns the changes of a zone near some seconds since 1970 in UTC, in any order; `undefined` for
 * an unknown name. The core has no tables of zones.
 *
 * @inline
 */
export type ZoneSource = (
  name: string,
  seconds: ReadonlyArray<number>,
) => ReadonlyArray<ZoneChange> | undefined;

const since1970 = "must not be before 1970";

/** What is wrong with a request, or with the schedule of the billing schema. */
const messages: Readonly<Record<SubscriptionIssue["property"], string>> = {
  intervalCount: `must be at most ${String(maxIntervalCount)} in this billing schema`,
  anchor: since1970,
  startsAt: since1970,
  endsAt: "must be later than {startsAt}",
  zone: "Invalid time zone",
};

const oneTime = "must be RECURRING; this billing schema charges once";

/**
 * Lists periods of the schedule of a billing schema. Their keys are what follows the id of one.
 * Fails with `Invalid`.
 */
export const listPeriods = (
  billingSchema: Pick<BillingSchema, "recurrence">,
  request: PeriodsRequest,
  zoneNear: ZoneSource,
): Either<Invalid, ListedPeriods> => {
  const given = read(periodsRequest, request);
  if (isLeft(given)) return given;
  const listed = periodsIn(billingSchema, given.right, zoneNear);
  return isLeft(listed) ? left(asWritten(request)(listed.left)) : listed;
};

const periodsIn = (
  { recurrence: schedule }: Pick<BillingSchema, "recurrence">,
  request: ReadPeriodsRequest,
  zoneNear: ZoneSource,
): Either<Invalid, ListedPeriods> => {
  if (schedule === undefined) return left(invalid({ path: ["type"], message: oneTime }));
  const { zone: name, from, limit, dueBy, unit, ...times } = request;
  const inUtc = { ...times, id: "", schedule, zone: "UTC" };
  const isKnown = (readZone(name) ?? zoneNear(name, [])) !== undefined;
  const issues = checkSubscription({ ...inUtc, ...(isKnown ? {} : { zone: "" }) });
  if (issues.length > 0) {
    return left(
      invalid(...issues.map(({ property }) => ({ path: [property], message: messages[property] }))),
    );
  }
  const zone = readZone(name) ?? zoneNear(name, timesNear(inUtc, request)) ?? [];
  const periods: Array<SubscriptionPeriod> = [];
  for (let n = from; ; n += 1) {
    const period = periodOf({ ...inUtc, zone }, n, unit);
    const isDue = period !== undefined && (dueBy === undefined || period.dueAt <= dueBy);
    if (!isDue) return right({ periods, zone: name, next: undefined });
    if (periods.length === limit) return right({ periods, zone: name, next: n });
    periods.push(period);
  }
};

/** Returns the times near which a zone matters: a zone moves a boundary in UTC by at most a day. */
const timesNear = (
  { endsAt, ...open }: Subscription,
  { from, limit }: ReadPeriodsRequest,
): ReadonlyArray<number> => {
  const listed = Array.from({ length: limit + 3 }, (_, index) => from - 1 + index);
  const bounds = [0, ...listed.filter((n) => n > 0)].flatMap((n) => {
    const found = periodOf(open, n);
    return found === undefined ? [] : [found.wholeFrom, found.wholeTo];
  });
  const { anchor, startsAt = anchor } = open;
  return [...bounds, anchor, startsAt, endsAt ?? startsAt].map(unixSecondsOf);
};

/** Renders periods as JSON. */
export const renderPeriods = ({ periods, zone, next }: ListedPeriods) => ({
  periods: periods.map(({ n, from, to, wholeFrom, wholeTo, dueAt, proration = null, key }) => ({
    n,
    from,
    to,
    whole_from: wholeFrom,
    whole_to: wholeTo,
    due_at: dueAt,
    proration,
    key_suffix: key,
  })),
  zone,
  next: next ?? null,
});

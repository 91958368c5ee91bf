import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { ProrationUnit } from "../pricing/proration.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { unixSecondsOf, type Timestamp } from "../time/timestamp.ts";
import { periodOf, type SubscriptionPeriod } from "./subscription-period.ts";
import { checkSubscription, type Subscription, type SubscriptionIssue } from "./subscription.ts";
import { readZone, type ZoneChange } from "./zone.ts";

/** Maximum number of periods in one response. */
export const maxListedPeriods = 100;

/** Maximum number of the first period in a request: more days than the years 1970 to 9999 have. */
export const maxPeriodNumber = 3_000_000;

/** Which periods of a billing schema to list. @inline */
export interface PeriodsRequest extends Pick<Subscription, "anchor" | "startsAt" | "endsAt"> {
  /** `UTC`, an offset such as `+02:00`, or a name that the host resolves. */
  readonly zone: string;
  /** The first period. */
  readonly from: number;
  readonly limit: number;
  /** Without periods that are due later. */
  readonly dueBy: Timestamp | undefined;
  readonly unit: ProrationUnit;
}

/** Why periods cannot be listed: `type` if the billing schema charges once. */
export interface PeriodsIssue {
  readonly property: SubscriptionIssue["property"] | "type";
}

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

/** Lists periods of the schedule of a billing schema. Their keys are what follows the id of one. */
export const listPeriods = (
  { recurrence: schedule }: Pick<BillingSchema, "recurrence">,
  request: PeriodsRequest,
  zoneNear: ZoneSource,
): Either<ReadonlyArray<PeriodsIssue>, ListedPeriods> => {
  if (schedule === undefined) return left([{ property: "type" }]);
  const { zone: name, from, limit, dueBy, unit, ...times } = request;
  const inUtc = { ...times, id: "", schedule, zone: "UTC" };
  const isKnown = (readZone(name) ?? zoneNear(name, [])) !== undefined;
  const issues = checkSubscription({ ...inUtc, ...(isKnown ? {} : { zone: "" }) });
  if (issues.length > 0) return left(issues);
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
  { from, limit }: PeriodsRequest,
): ReadonlyArray<number> => {
  const listed = Array.from({ length: limit + 3 }, (_, index) => from - 1 + index);
  const bounds = [0, ...listed.filter((n) => n > 0)].flatMap((n) => {
    const found = periodOf(open, n);
    return found === undefined ? [] : [found.wholeFrom, found.wholeTo];
  });
  const { anchor, startsAt = anchor } = open;
  return [...bounds, anchor, startsAt, endsAt ?? startsAt].map(unixSecondsOf);
};

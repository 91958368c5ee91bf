import { timestampOfUnix, unixSecondsOf, type Timestamp } from "../time/timestamp.ts";
import type { Proration, ProrationUnit } from "../pricing/proration.ts";
import { boundariesOf, type Boundaries } from "./boundary.ts";
import { secondsOfDay } from "../time/local-date.ts";
import { checkSubscription, type Subscription } from "./subscription.ts";
import { offsetAt, readZone, type ZoneChange } from "./zone.ts";

/** Maximum number of periods that one call lists. */
export const maxDuePeriods = 1000;

/** A period of a subscription: its start is included, its end is not. */
export interface SubscriptionPeriod {
  /** From 0, the period in which the subscription starts. */
  readonly n: number;
  /** Within the start and the end of the subscription. */
  readonly from: Timestamp;
  readonly to: Timestamp;
  /** The whole period of the schedule. */
  readonly wholeFrom: Timestamp;
  readonly wholeTo: Timestamp;
  /** The start if it is paid in advance, and otherwise the end. */
  readonly dueAt: Timestamp;
  /** The part of the whole, if `PRORATED` charges a part of it. */
  readonly proration: Proration | undefined;
  /** The idempotency key of its invoice. */
  readonly key: string;
}

/**
 * Returns period `n` of a subscription, without any other period; `undefined` if the subscription
 * ends before it, or if it ends after the year 9999.
 *
 * @param unit what a part of a period is counted in. A day is a local date: one of 23 hours counts.
 * @throws RangeError for an invalid subscription, with the name of the property.
 */
export const periodOf = (
  subscription: Subscription,
  n: number,
  unit: ProrationUnit = "DAY",
): SubscriptionPeriod | undefined => {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError("Pass a period from 0");
  const found = read(subscription);
  return periodIn(found, n, unit, boundAt(found, n));
};

/**
 * Lists the periods of a subscription that are due, in order.
 *
 * Call it from a scheduler of the host as often as it likes: with the key of each period as
 * idempotency key, a retry and two workers create one invoice.
 *
 * @param from the first period to list.
 * @param limit the maximum number of periods, at most 1,000. Continue after the last one.
 * @throws RangeError for an invalid subscription, with the name of the property.
 */
export const duePeriods = (
  subscription: Subscription,
  now: Timestamp,
  from = 0,
  limit: number = maxDuePeriods,
  unit: ProrationUnit = "DAY",
): ReadonlyArray<SubscriptionPeriod> => {
  if (!Number.isSafeInteger(from) || from < 0) throw new RangeError("Pass a period from 0");
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > maxDuePeriods) {
    throw new RangeError(`Pass a limit from 1 to ${String(maxDuePeriods)}`);
  }
  const found = read(subscription);
  const periods: Array<SubscriptionPeriod> = [];
  let start = boundAt(found, from);
  for (let n = from; periods.length < limit; n += 1) {
    const period = periodIn(found, n, unit, start);
    if (period === undefined || period.dueAt > now) break;
    periods.push(period);
    start = { second: unixSecondsOf(period.wholeTo), text: period.wholeTo };
  }
  return periods;
};

interface ReadSubscription {
  readonly subscription: Subscription;
  readonly zone: ReadonlyArray<ZoneChange>;
  readonly boundaries: Boundaries;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly first: number;
}

const read = (subscription: Subscription): ReadSubscription => {
  const [issue] = checkSubscription(subscription);
  if (issue !== undefined)
    throw new RangeError(`The subscription has an invalid ${issue.property}`);
  const { schedule, anchor, startsAt = anchor, endsAt } = subscription;
  const zone = readZone(subscription.zone) ?? [];
  const boundaries = boundariesOf(schedule, unixSecondsOf(anchor), zone);
  const start = unixSecondsOf(startsAt);
  const end = endsAt === undefined ? Infinity : unixSecondsOf(endsAt);
  const first = boundaries.before(start);
  return { subscription, zone, boundaries, startsAt: start, endsAt: end, first };
};

/** The first second after the year 9999. */
const endOfTime = 253_402_300_800;

/** A boundary, also as text: converting it is most of the work. */
interface Bound {
  readonly second: number;
  readonly text: Timestamp;
}

const boundOf = (second: number): Bound => ({ second, text: timestampOfUnix(second) });

const boundAt = ({ boundaries, first }: ReadSubscription, n: number): Bound =>
  boundOf(boundaries.at(first + n));

const periodIn = (
  { subscription, zone, boundaries, startsAt, endsAt, first }: ReadSubscription,
  n: number,
  unit: ProrationUnit,
  wholeFrom: Bound,
): SubscriptionPeriod | undefined => {
  const wholeTo = boundOf(boundaries.at(first + n + 1));
  const from = wholeFrom.second >= startsAt ? wholeFrom : boundOf(startsAt);
  const to = wholeTo.second <= endsAt ? wholeTo : boundOf(endsAt);
  if (from.second >= to.second || wholeTo.second >= endOfTime) return undefined;
  const { id, schedule } = subscription;
  const isPartial = from !== wholeFrom || to !== wholeTo;
  const count = ({ second }: Bound): number =>
    unit === "SECOND" ? second : Math.floor((second + offsetAt(zone, second)) / secondsOfDay);
  const prorate = (): Proration => {
    const start = count(wholeFrom);
    return {
      unit,
      from: count(from) - start,
      to: count(to) - start,
      whole: count(wholeTo) - start,
    };
  };
  return {
    n,
    from: from.text,
    to: to.text,
    wholeFrom: wholeFrom.text,
    wholeTo: wholeTo.text,
    dueAt: schedule.paymentType === "ADVANCE" ? from.text : to.text,
    proration: isPartial && schedule.billingType === "PRORATED" ? prorate() : undefined,
    key: `${id}:${String(n)}`,
  };
};

import { Amount } from "../money/amount.ts";
import { cumulativeShare, type Proration, type ProrationUnit } from "../pricing/proration.ts";
import type { StepRounding } from "../money/money.ts";
import { unixSecondsOf, type Timestamp } from "../time/timestamp.ts";
import { secondsOfDay } from "../time/local-date.ts";
import type { SubscriptionPeriod } from "./subscription-period.ts";
import { offsetAt, readZone, type Zone } from "./zone.ts";

/** A change of a plan within a period that was paid in advance. @inline */
export interface PlanChange {
  /**
   * What the line in force was charged for its part: its last step, after discounts, taxes and
   * rounding, less what credit notes took of it already. Never the list price.
   */
  readonly charged: Amount;
  /** How credit notes of the invoice are rounded: a multiple of the smallest unit. */
  readonly rounding: StepRounding;
  /** The part of the period that the line in force was charged for. Defaults to the period. */
  readonly part?: Pick<Proration, "from" | "to"> | undefined;
  readonly period: Pick<SubscriptionPeriod, "wholeFrom" | "wholeTo">;
  readonly zone: Zone;
  readonly at: Timestamp;
  readonly unit: ProrationUnit;
}

/**
 * What a change of a plan credits of the line in force, and the part that the next one charges.
 *
 * @inline
 */
export interface ChangedPlan {
  /** The amount of a credit note on the line in force; a multiple of the increment. */
  readonly credit: Amount;
  /** The proration of the new line. A cancellation charges none. */
  readonly charge: Proration;
}

/**
 * Calculates an upgrade, a downgrade, a change of the quantity or a cancellation at a time. With
 * the unit `DAY`, the day of the change belongs to the new plan.
 *
 * @throws RangeError for an invalid zone.
 */
export const changePlan = ({
  charged,
  rounding,
  part,
  period: { wholeFrom, wholeTo },
  zone,
  at,
  unit,
}: PlanChange): ChangedPlan => {
  const changes = readZone(zone);
  if (changes === undefined) throw new RangeError("The change has an invalid zone");
  const count = (time: Timestamp): number => {
    const second = unixSecondsOf(time);
    return unit === "SECOND"
      ? second
      : Math.floor((second + offsetAt(changes, second)) / secondsOfDay);
  };
  const start = count(wholeFrom);
  const whole = count(wholeTo) - start;
  const { from, to } = part ?? { from: 0, to: whole };
  const changed = Math.min(Math.max(count(at) - start, from), to);
  const kept = cumulativeShare(charged, changed - from, to - from, rounding);
  return {
    credit: Amount.roundToMultiple(Amount.subtract(charged, kept), rounding.increment, "DOWN"),
    charge: { unit, from: changed, to: whole, whole },
  };
};

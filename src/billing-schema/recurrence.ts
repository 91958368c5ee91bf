import { entity, inColumns } from "../schema/record.ts";
import type { Named, Out, Rule } from "../schema/schema.ts";
import { exactOptional, integer, oneOf, optional, withValue } from "../schema/values.ts";

/** Units of the interval between two charges of a subscription. */
export const intervalTypes = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
/** Whether an interval is charged at its start or at its end. */
export const paymentTypes = ["ADVANCE", "ARREARS"] as const;
/** Whether intervals start with the calendar or on the day of the first charge. */
export const renewTypes = ["CALENDAR", "ANNIVERSARY"] as const;
/** Whether a partial interval is charged in full or prorated. */
export const billingTypes = ["FULL", "PRORATED"] as const;

/** The properties of a schedule, which JSON has beside those of its billing schema. */
const schedule = entity("", {
  intervalType: oneOf(intervalTypes),
  /** Number of intervals between charges, an integer of at least 1. */
  intervalCount: integer(1, Number.MAX_SAFE_INTEGER, withValue("must be an integer of at least 1")),
  paymentType: oneOf(paymentTypes),
  renewType: oneOf(renewTypes),
  billingType: oneOf(billingTypes),
});

/** The schedule of a subscription. A quote prices one interval; the host schedules the charges. */
export interface Recurrence extends Out<typeof schedule>, Named {}

/** Whether a billing schema charges once, or each interval. */
export const chargeType = oneOf(["ONE_TIME", "RECURRING"]);

const { intervalType, intervalCount, paymentType, renewType, billingType } = schedule.entries;

/** A schedule in requests, and its type: `RECURRING` with all parts, `ONE_TIME` with none. */
export const requestedSchedule = {
  /** Defaults to `RECURRING` with a schedule, and to `ONE_TIME` without one. */
  type: optional(chargeType),
  intervalType: optional(intervalType),
  /** Number of intervals between charges, an integer of at least 1. */
  intervalCount: optional(intervalCount),
  paymentType: optional(paymentType),
  renewType: optional(renewType),
  billingType: optional(billingType),
};

/** The same in changes, which replace a schedule as a whole. */
export const changedSchedule = {
  /** `ONE_TIME` removes the schedule. */
  type: exactOptional(chargeType),
  intervalType: exactOptional(intervalType),
  intervalCount: exactOptional(intervalCount),
  paymentType: exactOptional(paymentType),
  renewType: exactOptional(renewType),
  billingType: exactOptional(billingType),
};

type Parts = { readonly [Name in keyof Recurrence]?: Recurrence[Name] | undefined };

/** What the rules of schedules are about: its type and its parts. */
export interface ScheduleTerms extends Parts {
  readonly type?: "ONE_TIME" | "RECURRING" | undefined;
}

const parts = [
  ...(["intervalType", "intervalCount", "paymentType"] as const),
  ...(["renewType", "billingType"] as const),
];

/** Returns whether there are parts of a schedule. */
export const hasSchedule = (terms: ScheduleTerms): boolean =>
  terms.type === "RECURRING" || parts.some((part) => terms[part] !== undefined);

/** A schedule is whole, or there is none. */
export const scheduleRules: ReadonlyArray<Rule<ScheduleTerms>> = parts.flatMap((part) => [
  {
    on: [part, "type"],
    message: "is not allowed with type ONE_TIME",
    holds: (terms) => terms.type !== "ONE_TIME" || terms[part] === undefined,
  },
  {
    on: [part, "type", ...parts],
    message: "is required with type RECURRING",
    holds: (terms) => terms.type === "ONE_TIME" || terms[part] !== undefined || !hasSchedule(terms),
  },
]);

/** The schedule of a stored billing schema, with the type that follows from it in JSON. */
export const recurrence = inColumns<Recurrence>({
  columns: () => [
    {
      name: "type",
      columnType: chargeType.column,
      isNullable: false,
      storage: "derived",
      after: "product_id",
      write: (found) => (found === undefined ? "ONE_TIME" : "RECURRING"),
    },
    ...schedule.columns.map(({ name: column, columnType, property }) => ({
      name: column,
      columnType,
      write: (found: Recurrence | undefined) => found?.[property as keyof Recurrence] ?? null,
    })),
  ],
  read: (row) => ((row["interval_type"] ?? null) === null ? undefined : schedule.read(row)),
});

/** Returns the schedule of a request, of which the rules leave all parts or none. */
export const recurrenceOf = (terms: ScheduleTerms): Recurrence | undefined =>
  terms.intervalType === undefined
    ? undefined
    : (Object.fromEntries(parts.map((part) => [part, terms[part]])) as unknown as Recurrence);

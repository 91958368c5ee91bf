import type { Rule } from "../schema/schema.ts";
import { secondsBetween, timestampOf, type Timestamp } from "../time/timestamp.ts";

/** Maximum length of the provider's identifier of a payment, in characters. */
export const maxReferenceLength = 255;

/** Maximum length of the reason of a failure, in characters. */
export const maxReasonLength = 500;

/** Maximum number of seconds that a reported time can be in the future, as clocks differ. */
export const maxClockDifference = 300;

/** The earliest time that can be reported, as a guard against wrong units and missing values. */
export const minHappenedAt = /* @__PURE__ */ timestampOf("2000-01-01 00:00:00");

/** A reported time is neither before 2000 nor in the future, as far as clocks agree. */
export const happenedInTime: Rule<{ readonly happenedAt?: Timestamp | undefined }> = {
  on: ["happenedAt"],
  message:
    `must be from ${minHappenedAt} to ${String(maxClockDifference / 60)} minutes after the ` +
    "present",
  holds: ({ happenedAt }, now) =>
    happenedAt === undefined ||
    (happenedAt >= minHappenedAt &&
      (now === undefined || secondsBetween(now, happenedAt) <= maxClockDifference)),
};

/** Maximum number of refunds per invoice, chargebacks and reversals included. */
export const maxRefundsPerInvoice = 1_000;

/** Maximum number of payments per invoice. Each recording reads all payments of its invoice. */
export const maxPaymentsPerInvoice = 1_000;

/** Maximum number of payments that one call records. */
export const maxPaymentsPerCall = 1_000;

import { and, eq, gte, lt, sum } from "drizzle-orm";
import { articleItem, duePeriods, timestampOf, type Subscription } from "quittance";
import type { Billing } from "./billing.ts";
import { usage, type users } from "./tables.ts";

const monthly: Subscription["schedule"] = {
  intervalType: "MONTH",
  intervalCount: 1,
  renewType: "CALENDAR",
  paymentType: "ARREARS",
  billingType: "PRORATED",
};

/** Bills the months of a user that are over, each once: call it as often as you like. */
export const billUsage = async (
  { db, shop }: Billing,
  { email, party, since }: typeof users.$inferSelect,
  now: Date,
): Promise<void> => {
  const subscription = { id: email, schedule: monthly, anchor: timestampOf(since), zone: "UTC" };
  for (const { from, to, key } of duePeriods(subscription, timestampOf(now))) {
    const isInPeriod = and(eq(usage.email, email), gte(usage.at, from), lt(usage.at, to));
    const meter = db.select({ calls: sum(usage.calls) }).from(usage);
    const [used] = await meter.where(isInPeriod);
    const line = { ...articleItem("calls"), units: used?.calls ?? "0", period: { from, to } };
    const request = { items: [line], customerEmail: email, customer: party };
    await shop.invoices.create(request, { idempotencyKey: key });
  }
};

import { memoryStore } from "@quittance/memory";
import {
  addSeconds,
  Amount,
  createQuittance,
  duePeriods,
  fixedRates,
  orThrow,
  timestampOf,
  type Subscription,
  type Timestamp,
} from "quittance";
import { rateSetOf, sequentialIds } from "quittance/testing";
import { expect, test } from "vitest";
import {
  billPlan,
  billUsage,
  switchPlan,
  type Billed,
  type PlanFrom,
  type UsageSource,
} from "./bill-subscription.ts";
import { priceList, seller } from "./price-list.ts";

/** Berlin in 2024: summer time from 31 March to 27 October. */
const berlin = [
  [undefined, 3600],
  [1_711_846_800, 7200],
  [1_729_990_800, 3600],
] as const;

const monthly = { intervalType: "MONTH", intervalCount: 1 } as const;

/** The plan, from local midnight of 31 January, until it is cancelled; then again from December. */
const plan = (id: string, startsAt: string, endsAt?: string): Subscription => ({
  id,
  schedule: {
    ...monthly,
    paymentType: "ADVANCE",
    renewType: "ANNIVERSARY",
    billingType: "PRORATED",
  },
  anchor: timestampOf("2024-01-30 23:00:00"),
  startsAt: timestampOf(startsAt),
  endsAt: endsAt === undefined ? undefined : timestampOf(endsAt),
  zone: berlin,
});

const first = plan("plan_1", "2024-01-30 23:00:00", "2024-10-30 23:00:00");
const second = plan("plan_2", "2024-12-09 23:00:00", "2025-01-30 23:00:00");

const requests: Subscription = {
  id: "requests_1",
  schedule: {
    ...monthly,
    paymentType: "ARREARS",
    renewType: "CALENDAR",
    billingType: "FULL",
  },
  anchor: timestampOf("2024-01-30 23:00:00"),
  endsAt: timestampOf("2025-01-30 23:00:00"),
  zone: berlin,
};

const perHour = 7_125;

const hoursOfUse = (from: Timestamp, to: Timestamp): number => {
  let hours = 0;
  for (let time = from; time < to; time = addSeconds(time, 3600)) {
    if (parseInt(time.slice(8, 10), 10) % 3 === 0) hours += 1;
  }
  return hours;
};

/** 7.125 requests are used in each hour of the days 3, 6, 9 and so on of a month. */
const usage: UsageSource = {
  units: (_, from, to) =>
    Promise.resolve(Amount.multiplyByInteger(Amount.of("7.125"), hoursOfUse(from, to))),
};

const plans: ReadonlyArray<PlanFrom> = [
  { from: timestampOf("2024-01-01 00:00:00"), plan: "basic" },
  { from: timestampOf("2024-02-28 12:00:00"), plan: "pro" },
  { from: timestampOf("2024-03-10 12:00:00"), plan: "basic" },
  { from: timestampOf("2024-03-20 12:00:00"), plan: "pro" },
];

/** Two upgrades, a downgrade, and a cancellation on 10 October, for the rest of the month. */
const changes: ReadonlyArray<readonly [at: Timestamp, plan: PlanFrom["plan"] | undefined]> = [
  ...plans.slice(1).map(({ from, plan: next }) => [from, next] as const),
  [timestampOf("2024-10-10 00:00:00"), undefined],
];

/** Runs the scheduler of a host for a year: twice a day, and every call twice, as after a crash. */
const runAYear = async () => {
  let now = timestampOf("2024-01-30 12:00:00");
  const payments = createQuittance({
    ...memoryStore({ ...priceList, providers: [] }),
    rates: fixedRates(rateSetOf({ EUR: "0.9" })),
    totals: "invoice",
    clock: () => now,
    newId: sequentialIds(),
  });
  const nothing: Billed = { next: 0, line: undefined };
  let [billed, resumed, used] = [nothing, nothing, nothing];
  const waiting = [...changes];
  const twice = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const result = await call();
    expect(await call()).toEqual(result);
    return result;
  };
  for (; now < "2025-02-02 00:00:00"; now = addSeconds(now, 12 * 3600)) {
    billed = await twice(() => billPlan(payments, first, plans, now, billed));
    resumed = await twice(() => billPlan(payments, second, plans.slice(0, 1), now, resumed));
    used = await twice(() => billUsage(payments, requests, usage, now, used));
    const [at = "9999", next] = waiting[0] ?? [];
    const { line } = billed;
    const period = duePeriods(first, now).at(-1);
    if (now < at || line === undefined || period === undefined) continue;
    waiting.shift();
    const changed = await twice(() => switchPlan(payments, period, first, line, now, next));
    billed = { ...billed, line: changed };
  }
  const invoices = orThrow(await payments.invoices.list(seller, { limit: 100 })).rows;
  const notes = orThrow(await payments.creditNotes.list(seller, { limit: 100 })).rows;
  return { invoices, notes };
};

/** The cumulative share of a number of cents, with halves rounded up: calculated in integers. */
const share = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole));

const [basic, pro] = [1200, 2490];

/** What stays of each line: its share of the days in which it was in force. */
const keptOfPlans = (): number => {
  const march = basic - share(basic, 10, 31);
  return [
    // January and February: 29 days from 31 January, of which 28 are basic.
    share(basic, 28, 29),
    pro - share(pro, 28, 29),
    // March: 31 days from 29 February. The second line was charged for 21 days and kept for 10.
    share(pro, 10, 31),
    share(march, 10, 21),
    pro - share(pro, 20, 31),
    // Six whole months, then ten days of October.
    6 * pro,
    share(pro, 10, 31),
    // From 10 December, and January.
    basic - share(basic, 10, 31),
    basic,
  ].reduce((sum, cents) => sum + cents, 0);
};

/** The price of the requests of one period in cents, calculated in integers. */
const centsOfUsage = (from: Timestamp, to: Timestamp): number => {
  const charged = Math.max(0, perHour * hoursOfUse(from, to) - 100_000);
  const inFirst = Math.min(charged, 1_000_000);
  const price = Math.max(inFirst * 100 + (charged - inFirst) * 75, 10_000_000);
  return Math.floor((price + 50_000) / 100_000);
};

test("a year of a plan and of usage sums to the cumulative share of each line", async () => {
  const { invoices, notes } = await runAYear();
  const charged = Amount.sum(invoices.map(({ price }) => price));
  const credited = Amount.sum(notes.map(({ payable }) => payable));
  const months = duePeriods(requests, timestampOf("2025-02-02 00:00:00"));
  const used = months.map(({ from, to }) => centsOfUsage(from, to));
  const expected = used.reduce((sum, cents) => sum + cents, keptOfPlans());
  // 9 and 2 periods of the plan, 3 changes of the plan, and 13 months of usage.
  expect([invoices.length, notes.length, used.length]).toEqual([9 + 2 + 3 + 13, 4, 13]);
  expect(Amount.render(Amount.subtract(charged, credited))).toBe(
    Amount.render(Amount.fromMinorUnits(BigInt(expected), "EUR")),
  );
});

test("periods have local days: a leap day, and hours that are skipped or occur twice", () => {
  const starts = duePeriods(first, timestampOf("2025-01-01 00:00:00")).map(({ from }) => from);
  expect(starts.slice(0, 4)).toEqual([
    "2024-01-30 23:00:00",
    "2024-02-28 23:00:00",
    "2024-03-30 23:00:00",
    "2024-04-29 22:00:00",
  ]);
});

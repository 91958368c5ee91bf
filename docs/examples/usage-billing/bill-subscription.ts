import {
  Amount,
  changePlan,
  duePeriods,
  orThrow,
  type Id,
  type InvoiceItem,
  type Item,
  type Quittance,
  type Subscription,
  type Timestamp,
} from "quittance";
import { seller } from "./price-list.ts";

type ProductItem = Extract<Item, { readonly productId: unknown }>;
type Proration = NonNullable<Item["proration"]>;
type SubscriptionPeriod = ReturnType<typeof duePeriods>[number];

/** Adds up what was used in a period, its end excluded: the meter of the host. */
export interface UsageSource {
  readonly units: (metric: string, from: Timestamp, to: Timestamp) => Promise<Amount>;
}

/** A plan from a time on. */
export interface PlanFrom {
  readonly from: Timestamp;
  readonly plan: "basic" | "pro";
}

type Payments = Pick<Quittance, "invoices" | "creditNotes">;

/** A line in force: what it was charged, and for which part of the period. */
export interface LineInForce {
  readonly invoiceId: Id<"invoice">;
  readonly invoiceItemId: InvoiceItem["id"];
  readonly charged: Amount;
  readonly part: Pick<Proration, "from" | "to"> | undefined;
}

/** The first period that was not billed yet, and the last line of those that were. */
export interface Billed {
  readonly next: number;
  readonly line: LineInForce | undefined;
}

/**
 * Charges the periods of a plan that are due. Safe to repeat: the key of a period makes one invoice
 * of it, whatever the number of calls and workers.
 */
export const billPlan = async (
  payments: Payments,
  subscription: Subscription,
  plans: ReadonlyArray<PlanFrom>,
  now: Timestamp,
  { next, line }: Billed,
): Promise<Billed> => {
  let billed: Billed = { next, line };
  for (const { n, from, key, proration } of duePeriods(subscription, now, next)) {
    const plan = plans.findLast((each) => each.from <= from)?.plan ?? "basic";
    billed = { next: n + 1, line: await charge(payments, key, planItem(plan, proration)) };
  }
  return billed;
};

/** Charges what was used in the periods that are due. What is measured is not prorated. */
export const billUsage = async (
  payments: Payments,
  subscription: Subscription,
  usage: UsageSource,
  now: Timestamp,
  { next, line }: Billed,
): Promise<Billed> => {
  let billed: Billed = { next, line };
  for (const { n, from, to, key } of duePeriods(subscription, now, next)) {
    const units = await usage.units("requests", from, to);
    const used = { ...item("requests", "requests"), units, unit: "requests" };
    billed = { next: n + 1, line: await charge(payments, key, used) };
  }
  return billed;
};

/**
 * Credits the rest of the line in force, and charges the next plan for it. Without a plan the
 * subscription is cancelled. Returns the line that is in force afterwards.
 */
export const switchPlan = async (
  payments: Payments,
  period: SubscriptionPeriod,
  { zone }: Subscription,
  line: LineInForce,
  at: Timestamp,
  plan?: PlanFrom["plan"],
): Promise<LineInForce | undefined> => {
  const { invoiceId, invoiceItemId, charged, part } = line;
  const idempotencyKey = `${period.key}:change:${at.slice(0, 10)}`;
  const change = { charged, rounding: cents, part, period, zone, at, unit: "DAY" } as const;
  const { credit, charge: proration } = changePlan(change);
  const lines = [{ invoiceItemId, amount: credit }];
  orThrow(await payments.creditNotes.create(seller, invoiceId, { idempotencyKey, lines }));
  return plan && charge(payments, idempotencyKey, planItem(plan, proration));
};

/** Credit notes are multiples of a cent. */
const cents = { increment: Amount.of("0.01"), mode: "HALF_UP" } as const;

const item = (product: string, schema: string) =>
  ({
    type: "PRODUCT",
    productId: `product_${product}`,
    billingSchemaId: `schema_${schema}`,
    quantity: 1,
  }) as const;

const planItem = (plan: PlanFrom["plan"], proration: Proration | undefined): ProductItem => ({
  ...item("plan", plan),
  proration,
});

const charge = async (
  payments: Payments,
  idempotencyKey: string,
  line: ProductItem,
): Promise<LineInForce> => {
  const request = { items: [line], customerEmail: "ada@example.com" };
  const created = orThrow(await payments.invoices.create(seller, request, { idempotencyKey }));
  const [charged] = created.items;
  if (charged === undefined) throw new Error("An invoice has a line");
  const { id: invoiceId, price } = created.invoice;
  return { invoiceId, invoiceItemId: charged.id, charged: price, part: line.proration };
};

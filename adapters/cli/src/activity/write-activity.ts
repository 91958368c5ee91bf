import {
  addSeconds,
  Amount,
  createQuittance,
  orThrow,
  type Currency,
  type Id,
  type Item,
  type OrganizationId,
  type Payment,
  type Quittance,
  type Timestamp,
} from "quittance";
import {
  createWebhooks,
  fromJson,
  read,
  schemas,
  type IdSource,
  type Out,
} from "quittance/adapter";

/** The organization of `sample/active.json`, which always has recent invoices. */
const organization: OrganizationId = "org_meadow";

/** Its key. It is published, and only accepted by sample data in memory. */
export const activeOrganizationKey = "sk_test_sample_key_of_org_meadow";

/** Invented customers, and how they are taxed: at home, in the European Union, or elsewhere. */
const customersInFile = schemas.object({
  customers: schemas.list(
    schemas.object({
      email: schemas.text(),
      taxPlace: schemas.oneOf(["DOMESTIC", "UNION", "EXPORT"]),
      customer: schemas.customer,
    }),
    Infinity,
  ),
});

type SampleCustomers = Out<typeof customersInFile>["customers"];

/** How far back the activity goes, in days: two periods of 90 days, for the comparison. */
const days = 180;

const hour = 3600;
const day = 24 * hour;

const card: Id<"prov"> = "prov_cardhouse";
const chain: Id<"prov"> = "prov_chainpay";
const currencies: ReadonlyArray<Currency> = ["EUR", "EUR", "EUR", "GBP", "USD", "SEK"];

/** A line with a product of `sample/active.json`, with its own taxes or with others. */
const lineOf = (name: string, taxIds?: Item["taxIds"]): Item => ({
  type: "PRODUCT",
  productId: `product_${name}`,
  billingSchemaId: `schema_${name}`,
  quantity: 1,
  taxIds,
});

const goods = ["tent", "shoes", "stove", "filter", "map"];

/** Gigabytes, which are charged by tiers. Their unit is a code of UN/ECE Recommendation 20. */
const usage = { units: "120.5", unit: "E34" };

/** What customers are invoiced for, by how they are taxed. */
const lines: Readonly<Record<SampleCustomers[number]["taxPlace"], ReadonlyArray<Item>>> = {
  DOMESTIC: [...goods.map((name) => lineOf(name)), { ...lineOf("terrain"), ...usage }],
  UNION: [
    ...goods.map((name) => lineOf(name, ["tax_union"])),
    { ...lineOf("terrain", ["tax_union_service"]), ...usage },
  ],
  EXPORT: goods.map((name) => lineOf(name, ["tax_export"])),
};

/** The ports that the activity is written with. */
type Ports = Omit<
  Parameters<typeof createQuittance>[0] & Parameters<typeof createWebhooks>[0],
  "clock" | "newId" | "checkUrl"
>;

/** What the activity is written with. */
interface Shop {
  readonly payments: Quittance;
  readonly customers: SampleCustomers;
  /** Returns one of some values, always in the same order. */
  readonly pick: <Value>(values: ReadonlyArray<Value>) => Value;
  readonly random: (bound: number) => number;
  /** Sets the clock, unless the time is in the future. */
  readonly reach: (time: Timestamp) => boolean;
}

/**
 * Writes half a year of invoices, payments, refunds and credit notes up to now, always with the same
 * numbers, and a webhook endpoint for what comes later. Every record is created through the library,
 * under a clock that this function sets. Uses nothing of Node, so that it runs in browsers.
 *
 * @param customers those of `sample/active.json`.
 */
export const writeActivity = async (
  ports: Ports,
  now: Timestamp,
  customers: unknown,
): Promise<void> => {
  const start = addSeconds(now, -days * day);
  let time = start;
  let made = 0;
  const newId: IdSource = (prefix) => {
    made += 1;
    return `${prefix}_sample_${String(made).padStart(6, "0")}`;
  };
  const set = { ...ports, clock: () => time, newId };
  const random = randomNumbers();
  const payments = createQuittance(set);
  const shop: Shop = {
    payments,
    ...orThrow(read(customersInFile, fromJson({ customers }))),
    pick: (values) => values[random(values.length)] as (typeof values)[number],
    random,
    reach: (wanted) => {
      if (wanted < now) time = wanted;
      return wanted < now;
    },
  };
  // Business grows: an invoice or two a day at first, three at the end.
  for (let at = start, count = 0; at < now; count += 1) {
    shop.reach(at);
    await settle(shop, await placeOrder(shop, at), at);
    at = addSeconds(at, hour + random((32 - Math.min(count / 20, 17)) * hour));
  }
  shop.reach(addSeconds(now, -1));
  const webhooks = createWebhooks({ ...set, checkUrl: () => Promise.resolve(undefined) });
  const endpoint = {
    url: "http://127.0.0.1:4000/webhooks",
    types: ["invoice.completed", "refund.created"],
  } as const;
  orThrow(await webhooks.create(organization, endpoint));
};

/** Creates a source of numbers from 0 and below a bound, always the same ones. */
const randomNumbers = (): ((bound: number) => number) => {
  let state = 12;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor(((state >>> 8) / 0x80_0000) * bound);
  };
};

/** Creates an invoice of one to three lines. */
const placeOrder = async (shop: Shop, time: Timestamp): Promise<Id<"invoice">> => {
  const { payments, customers, pick, random } = shop;
  const { email, taxPlace, customer: buyer } = pick(customers);
  const discount = { type: "DISCOUNT", percent: Amount.of("7.5"), title: "Club discount" } as const;
  const items = Array.from({ length: 1 + random(3) }, () => ({
    ...pick(lines[taxPlace]),
    quantity: 1 + random(2),
    ...(random(8) === 0 ? { adjustments: [discount] } : {}),
  }));
  const { country, city, postCode } = buyer;
  const order = String(10_000 + random(90_000));
  const created = await payments.invoices.create(organization, {
    items,
    customerEmail: email,
    customer: { ...buyer, orderReference: order },
    currency: taxPlace === "DOMESTIC" ? "EUR" : pick(currencies),
    delivery: { date: time.slice(0, 10), country, city, postCode },
    dueAt: addSeconds(time, 14 * day),
    metadata: { order, channel: pick(["web", "app"]) },
    ...(random(7) === 0 ? { coupons: ["SUMMIT"] } : {}),
  });
  return orThrow(created).invoice.id;
};

/** Pays most invoices within days, in one of several ways, as far as that is in the past. */
const settle = async (shop: Shop, id: Id<"invoice">, time: Timestamp): Promise<void> => {
  const { payments, random, reach } = shop;
  const paid = addSeconds(time, 60 + random(random(3) === 0 ? 9 * day : 5 * hour));
  const outcome = random(25);
  if (!reach(paid) || outcome === 0) return;
  if (outcome === 1) orThrow(await payments.invoices.void(organization, id));
  if (outcome === 2) await pay(shop, id, "FAILED");
  if (outcome === 3 || outcome === 4) await pay(shop, id, "COMPLETED", 2);
  if (outcome === 5 || outcome === 6) {
    const pending = await pay(shop, id, "PENDING", 1, "USDC");
    if (!reach(addSeconds(paid, 6 * hour))) return;
    orThrow(await payments.payments.changeStatus(organization, pending, { status: "COMPLETED" }));
  }
  if ([1, 3, 5, 6].includes(outcome) || !reach(addSeconds(paid, 7 * hour))) return;
  const payment = await pay(shop, id, "COMPLETED");
  if (!reach(addSeconds(paid, day + random(12 * day)))) return;
  if (outcome === 7 || outcome === 8) await refund(shop, payment);
  if (outcome === 9) await credit(shop, id);
};

/** Pays all that is due, or a share of it. */
const pay = async (
  { payments, random }: Shop,
  id: Id<"invoice">,
  status: Payment["status"],
  share = 1,
  paidIn?: Currency,
): Promise<Id<"payment">> => {
  const { invoice } = orThrow(await payments.invoices.get(organization, id));
  const wanted = paidIn ?? invoice.currency;
  const { currency, amount } = orThrow(await payments.invoices.dueIn(organization, id, wanted));
  const part = Amount.divideByRate(amount, Amount.fromInteger(share));
  const reference = `ch_${String(100_000 + random(900_000))}`;
  const recorded = await payments.payments.record(organization, id, {
    idempotencyKey: `${id}-${reference}`,
    reference,
    status,
    providerId: paidIn === undefined ? card : chain,
    currency,
    price: share === 1 ? amount : Amount.round(part, 2, "HALF_UP"),
    ...(status === "FAILED" ? { failureReason: "The card has insufficient funds." } : {}),
  });
  return orThrow(recorded).payment.id;
};

const refund = async ({ payments, random }: Shop, id: Id<"payment">): Promise<void> => {
  const kind = random(5) === 0 ? "CHARGEBACK" : "REFUND";
  const { price } = orThrow(await payments.payments.get(organization, id));
  const third = Amount.divideByRate(price.amount, Amount.fromInteger(3));
  const recorded = await payments.refunds.record(organization, id, {
    idempotencyKey: `refund-of-${id}`,
    kind,
    currency: price.currency,
    price: Amount.round(third, 2, "HALF_UP"),
    reason: kind === "REFUND" ? "Returned by the customer" : "Disputed by the cardholder",
  });
  orThrow(recorded);
};

const credit = async ({ payments }: Shop, id: Id<"invoice">): Promise<void> => {
  const { items } = orThrow(await payments.invoices.get(organization, id, { expand: ["items"] }));
  const lines = items.slice(0, 1).map((item) => ({ invoiceItemId: item.id, quantity: 1 }));
  const note = { idempotencyKey: `credit-of-${id}`, lines, reason: "Wrong size, returned" };
  orThrow(await payments.creditNotes.create(organization, id, note));
};

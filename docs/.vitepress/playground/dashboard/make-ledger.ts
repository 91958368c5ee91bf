import { fixedRates, memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  idOf,
  addSeconds,
  readRateSet,
  timestampOf,
  type Clock,
  type Currency,
  type IdSource,
  type InvoiceId,
  type Quittance,
  type PaymentStatus,
  type Timestamp,
} from "quittance";
import { organizationId } from "../shop/read-shop.ts";
import { sampleShop } from "../shop/shop.ts";
import { seededRandom, type Random } from "./seeded-random.ts";

/** How many invoices are made. */
export const invoicesMade = 600;

/** The end of the history, which is now on this page. */
export const presentTime: Timestamp = timestampOf("2025-07-17 14:10:54");

/** How far back the history goes, in days. */
const days = 730;

const card = idOf("prov", "prov_cardhouse");
const chain = idOf("prov", "prov_chainpay");
const invoiced: ReadonlyArray<Currency> = ["EUR", "EUR", "GBP", "USD"];
const paid: ReadonlyArray<Currency> = ["EUR", "GBP", "USD", "BITCOIN"];

/** What a history is made with. */
interface TestApp {
  readonly payments: Quittance;
  readonly random: Random;
  readonly clock: { now: Timestamp };
}

/**
 * A history of invoices and payments, the same for the same seed.
 *
 * Every record is made through the library, on the store in memory and under a clock that this
 * function turns; at the end it is `presentTime`.
 *
 * @param rest is awaited now and then, so that a page stays alive.
 */
export const makeLedger = async (
  seed: string,
  rest: () => Promise<void> = () => Promise.resolve(),
): Promise<Quittance> => {
  const clock = { now: presentTime };
  const app = { payments: openTestApp(() => clock.now), random: seededRandom(seed), clock };
  for (let made = 0; made < invoicesMade; made += 1) {
    await makeInvoice(app);
    if (made % 50 === 49) await rest();
  }
  clock.now = presentTime;
  return app.payments;
};

const openTestApp = (clock: Clock): Quittance => {
  const { timestamp, rates: unitsPerUsd } = sampleShop;
  const rates = readRateSet({ source: "sample", timestamp, unitsPerUsd });
  if (rates._tag === "Left") throw new Error(rates.left.kind);
  const provider = { isActive: true, createdAt: timestampOf("2024-01-02 09:00:00") };
  const store = memoryStore({
    providers: [
      {
        ...provider,
        id: card,
        name: "Cardhouse",
        type: "FIAT",
        currencies: ["EUR", "GBP", "USD"],
        updatedAt: undefined,
      },
      {
        ...provider,
        id: chain,
        name: "Chainpay",
        type: "CRYPTO",
        currencies: ["BITCOIN"],
        updatedAt: undefined,
      },
    ],
  });
  return createQuittance({ ...store, rates: fixedRates(rates.right), clock, newId: countingIds() });
};

const countingIds = (): IdSource => {
  let made = 0;
  return (prefix) => {
    made += 1;
    return idOf(prefix, `${prefix}_${String(made)}`);
  };
};

const makeInvoice = async (app: TestApp): Promise<void> => {
  const { payments, random, clock } = app;
  clock.now = addSeconds(presentTime, -secondsAgo(random));
  const price = Amount.of(`${String(5 + random(190))}.${String(10 + random(90))}`);
  const created = await payments.createInvoice(organizationId, {
    customerEmail: "robin@example.com",
    items: [
      {
        type: "PAYMENT_INTENT",
        currency: pick(invoiced, random),
        price,
        quantity: 1 + random(3),
      },
    ],
  });
  if (created._tag === "Left") throw new Error(created.left.kind);
  await settleSomehow(app, created.right.invoice.id);
};

/** Business grows a little: the nearer a day, the likelier. */
const secondsAgo = (random: Random): number => {
  const far = Math.max(random(days * 86_400), 1);
  return random(3) === 0 ? random(far) : far;
};

const settleSomehow = async (app: TestApp, id: InvoiceId): Promise<void> => {
  const outcome = app.random(100);
  if (outcome < 8) await app.payments.voidInvoice(organizationId, id);
  else if (outcome < 20) await pay(app, id, "PENDING");
  else if (outcome < 28) await pay(app, id, "FAILED");
  else if (outcome < 38) await pay(app, id, "COMPLETED", 2);
  else if (outcome < 90) await pay(app, id, "COMPLETED");
};

const pay = async (
  { payments, random, clock }: TestApp,
  id: InvoiceId,
  status: PaymentStatus,
  share = 1,
): Promise<void> => {
  const later = addSeconds(clock.now, 60 + random(2 * 86_400));
  clock.now = later < presentTime ? later : addSeconds(presentTime, -1);
  const currency = pick(paid, random);
  const due = await payments.getPayableAmount(organizationId, id, currency);
  if (due._tag === "Left") throw new Error(due.left.kind);
  const amount = Amount.divideByRate(due.right.amount, Amount.fromInteger(share));
  const recorded = await payments.recordPayment(organizationId, id, {
    idempotencyKey: `${id}-${status}`,
    providerId: currency === "BITCOIN" ? chain : card,
    price: { currency, amount },
    status,
  });
  if (recorded._tag === "Left") throw new Error(recorded.left.kind);
};

const pick = <Value>(values: ReadonlyArray<Value>, random: Random): Value => {
  const found = values[random(values.length)];
  if (found === undefined) throw new Error("Nothing to pick from");
  return found;
};

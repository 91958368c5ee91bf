import { fixedRates, memoryStore } from "@quittance/memory";
import {
  Amount,
  createPayments,
  idOf,
  plusSeconds,
  readRateSet,
  timestampOf,
  type Clock,
  type Currency,
  type IdSource,
  type InvoiceId,
  type Payments,
  type PaymentStatus,
  type Timestamp,
} from "quittance";
import { organizationId } from "../shop/read-shop.ts";
import { sampleShop } from "../shop/shop.ts";
import { seededChance, type Chance } from "./seeded-chance.ts";

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
interface Desk {
  readonly payments: Payments;
  readonly chance: Chance;
  readonly clock: { now: Timestamp };
}

/**
 * A history of invoices and payments, the same for the same seed.
 *
 * Every record is made through the library, on the store in memory and under a clock that this
 * function turns; at the end it stands at `presentTime`.
 *
 * @param rest is awaited now and then, so that a page stays alive.
 */
export const makeLedger = async (
  seed: string,
  rest: () => Promise<void> = () => Promise.resolve(),
): Promise<Payments> => {
  const clock = { now: presentTime };
  const desk = { payments: openDesk(() => clock.now), chance: seededChance(seed), clock };
  for (let made = 0; made < invoicesMade; made += 1) {
    await makeInvoice(desk);
    if (made % 50 === 49) await rest();
  }
  clock.now = presentTime;
  return desk.payments;
};

const openDesk = (clock: Clock): Payments => {
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
  return createPayments({ ...store, rates: fixedRates(rates.right), clock, newId: countingIds() });
};

const countingIds = (): IdSource => {
  let made = 0;
  return (prefix) => {
    made += 1;
    return idOf(prefix, `${prefix}_${String(made)}`);
  };
};

const makeInvoice = async (desk: Desk): Promise<void> => {
  const { payments, chance, clock } = desk;
  clock.now = plusSeconds(presentTime, -secondsAgo(chance));
  const price = Amount.of(`${String(5 + chance(190))}.${String(10 + chance(90))}`);
  const created = await payments.createInvoice(organizationId, {
    customerEmail: "robin@example.com",
    items: [
      {
        type: "PAYMENT_INTENT",
        currency: pick(invoiced, chance),
        price,
        quantity: 1 + chance(3),
      },
    ],
  });
  if (created._tag === "Left") throw new Error(created.left.kind);
  await settleSomehow(desk, created.right.created.invoice.id);
};

/** Business grows a little: the nearer a day, the likelier. */
const secondsAgo = (chance: Chance): number => {
  const far = Math.max(chance(days * 86_400), 1);
  return chance(3) === 0 ? chance(far) : far;
};

const settleSomehow = async (desk: Desk, id: InvoiceId): Promise<void> => {
  const outcome = desk.chance(100);
  if (outcome < 8) await desk.payments.voidInvoice(organizationId, id);
  else if (outcome < 20) await pay(desk, id, "PENDING");
  else if (outcome < 28) await pay(desk, id, "FAILED");
  else if (outcome < 38) await pay(desk, id, "COMPLETED", 2);
  else if (outcome < 90) await pay(desk, id, "COMPLETED");
};

const pay = async (
  { payments, chance, clock }: Desk,
  id: InvoiceId,
  status: PaymentStatus,
  share = 1,
): Promise<void> => {
  const later = plusSeconds(clock.now, 60 + chance(2 * 86_400));
  clock.now = later < presentTime ? later : plusSeconds(presentTime, -1);
  const currency = pick(paid, chance);
  const due = await payments.getPayableAmount(organizationId, id, currency);
  if (due._tag === "Left") throw new Error(due.left.kind);
  const amount = Amount.overRate(due.right.amount, Amount.ofInteger(share));
  const recorded = await payments.recordPayment(organizationId, id, {
    idempotencyKey: `${id}-${status}`,
    providerId: currency === "BITCOIN" ? chain : card,
    price: { currency, amount },
    status,
  });
  if (recorded._tag === "Left") throw new Error(recorded.left.kind);
};

const pick = <Value>(values: ReadonlyArray<Value>, chance: Chance): Value => {
  const found = values[chance(values.length)];
  if (found === undefined) throw new Error("Nothing to pick from");
  return found;
};

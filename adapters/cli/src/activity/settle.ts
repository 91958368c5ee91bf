import { addSeconds, Amount, idOf, orThrow } from "quittance";
import type {
  Currency,
  InvoiceId,
  PaymentId,
  PaymentStatus,
  Quittance,
  Timestamp,
} from "quittance";
import type { Offer } from "./sample-catalog.ts";
import { activeOrganization as organization } from "./sample-organization.ts";
import type { Random } from "./seeded-random.ts";

/** An action at a time. */
export interface Planned {
  readonly time: Timestamp;
  readonly run: (time: Timestamp) => Promise<void>;
}

/** What the activity is written with. */
export interface Shop {
  readonly payments: Quittance;
  readonly offers: ReadonlyArray<Offer>;
  readonly random: Random;
  /** What happens later. */
  readonly planned: Array<Planned>;
}

/** The provider of card payments. */
const cardProvider = idOf("prov", "prov_cardhouse");
/** The provider of blockchain payments. */
const chainProvider = idOf("prov", "prov_chainpay");

const hour = 3600;
const day = 24 * hour;

/** Plans what happens to an invoice: most are paid within days. */
export const settle = (shop: Shop, id: InvoiceId, time: Timestamp): void => {
  const { random, planned } = shop;
  const later = addSeconds(time, 60 + random(random(3) === 0 ? 9 * day : 5 * hour));
  const plan = (seconds: number, run: (at: Timestamp) => Promise<void>): void => {
    planned.push({ time: addSeconds(later, seconds), run });
  };
  const outcome = random(100);
  if (outcome < 4) plan(0, async () => voided(shop, id));
  else if (outcome < 11) return;
  else if (outcome < 17) {
    plan(0, async () => {
      await pay(shop, id, "FAILED");
    });
    plan(hour, async (at) => paid(shop, id, at));
  } else if (outcome < 24) {
    plan(0, async () => {
      await pay(shop, id, "COMPLETED", 2);
    });
    if (outcome < 21) plan(3 * day, async (at) => paid(shop, id, at));
  } else if (outcome < 33) {
    plan(0, async () => {
      const payment = await pay(shop, id, "PENDING", 1, "USDC");
      if (payment !== undefined) plan(6 * hour, async () => confirm(shop, payment));
    });
  } else plan(0, async (at) => paid(shop, id, at));
};

const voided = async ({ payments }: Shop, id: InvoiceId): Promise<void> => {
  orThrow(await payments.voidInvoice(organization, id));
};

const confirm = async ({ payments }: Shop, id: PaymentId): Promise<void> => {
  orThrow(await payments.changePaymentStatus(organization, id, "COMPLETED"));
};

/** Pays all that is due. Some of the money is returned later. */
const paid = async (shop: Shop, id: InvoiceId, time: Timestamp): Promise<void> => {
  const payment = await pay(shop, id, "COMPLETED");
  const { random, planned } = shop;
  const outcome = random(100);
  if (payment === undefined || outcome >= 12) return;
  const later = addSeconds(time, day + random(12 * day));
  planned.push({
    time: later,
    run: async () => (outcome < 9 ? refund(shop, payment, outcome) : credit(shop, id)),
  });
};

const pay = async (
  { payments, random }: Shop,
  id: InvoiceId,
  status: PaymentStatus,
  share = 1,
  currency?: Currency,
): Promise<PaymentId | undefined> => {
  const { invoice } = orThrow(await payments.getInvoice(organization, id));
  const due = orThrow(
    await payments.getPayableAmount(organization, id, currency ?? invoice.currency),
  );
  if (!Amount.isPositive(due.amount)) return undefined;
  const part = Amount.divideByRate(due.amount, Amount.fromInteger(share));
  const amount = share === 1 ? due.amount : Amount.round(part, 2, "HALF_UP");
  const reference = `ch_${String(100_000 + random(900_000))}`;
  const recorded = orThrow(
    await payments.recordPayment(organization, id, {
      idempotencyKey: `${id}-${reference}`,
      providerId: currency === undefined ? cardProvider : chainProvider,
      price: { currency: due.currency, amount },
      status,
      reference,
      ...(status === "FAILED" ? { failureReason: "The card has insufficient funds." } : {}),
    }),
  );
  return recorded.payment.id;
};

const refund = async ({ payments }: Shop, id: PaymentId, outcome: number): Promise<void> => {
  const payment = orThrow(await payments.getPayment(organization, id));
  const part = Amount.divideByRate(payment.price.amount, Amount.fromInteger(3));
  orThrow(
    await payments.recordRefund(organization, id, {
      idempotencyKey: `refund-of-${id}`,
      kind: outcome === 0 ? "CHARGEBACK" : "REFUND",
      price: {
        currency: payment.price.currency,
        amount: outcome < 4 ? payment.price.amount : Amount.round(part, 2, "HALF_UP"),
      },
      reason: outcome === 0 ? "Disputed by the cardholder" : "Returned by the customer",
    }),
  );
};

const credit = async ({ payments }: Shop, id: InvoiceId): Promise<void> => {
  const { items } = orThrow(await payments.getInvoice(organization, id, { parts: ["items"] }));
  const [first] = items;
  if (first === undefined) return;
  orThrow(
    await payments.createCreditNote(organization, id, {
      idempotencyKey: `credit-of-${id}`,
      lines: [{ invoiceItemId: first.id, quantity: 1 }],
      reason: "Wrong size, returned",
    }),
  );
};

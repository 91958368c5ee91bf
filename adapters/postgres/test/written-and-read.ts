import type { PostgresStore } from "@quittance/postgres";
import {
  Amount,
  createQuittance,
  fixedRates,
  idOf,
  addSeconds,
  timestampOf,
  type OrganizationId,
  type Quittance,
  type Provider,
} from "quittance";
import { rateSetOf } from "quittance/testing";

/** Who carries out the payments of `writeAndRead`. */
export const bank: Provider = {
  id: idOf("prov", "prov_bank"),
  name: "Bank",
  type: "FIAT",
  isActive: true,
  currencies: ["USD"],
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
};

/** A write, and a read right after it: as a row of a list, or in a total. */
type Step = (owner: OrganizationId, on: Operations, key: string) => Promise<boolean>;

interface Operations {
  readonly writing: Quittance;
  readonly reading: Quittance;
}

/** The success of a call, which has no failure here. */
const done = <Success>(
  result: { readonly _tag: "Right"; readonly right: Success } | { readonly _tag: "Left" },
): Success => {
  if (result._tag === "Right") return result.right;
  throw new Error(`Expected a success, found ${JSON.stringify(result)}`);
};

const bill = async (owner: OrganizationId, writing: Quittance) => {
  const price = Amount.of("1.000000000000000000000000000001");
  const made = await writing.createInvoice(owner, {
    items: [{ type: "PAYMENT_INTENT", currency: "USD", price, quantity: 1 }],
    customerEmail: "payer@example.com",
  });
  return done(made).created.invoice;
};

const payInFull = async (owner: OrganizationId, writing: Quittance, idempotencyKey: string) => {
  const invoice = await bill(owner, writing);
  const made = await writing.recordPayment(owner, invoice.id, {
    idempotencyKey,
    providerId: bank.id,
    price: { currency: "USD", amount: Amount.of("2") },
    status: "COMPLETED",
  });
  return done(made).payment;
};

const isListed: Step = async (owner, { writing, reading }) => {
  const { id } = await bill(owner, writing);
  const { rows } = done(await reading.listInvoices(owner, {}, { limit: 1 }));
  return rows[0]?.id === id;
};

const isListedAsPaid: Step = async (owner, { writing, reading }, key) => {
  const { id } = await payInFull(owner, writing, key);
  const filter = { statuses: ["COMPLETED"], providerIds: [bank.id] } as const;
  const { rows } = done(await reading.listPayments(owner, filter, { limit: 1 }));
  return rows[0]?.id === id;
};

const isCounted: Step = async (owner, { writing, reading }, key) => {
  const count = async () => {
    const { metrics } = done(await writing.readDashboard(owner, "last_365_days"));
    return metrics.paymentsCompletedCount;
  };
  const before = await count();
  await payInFull(owner, writing, key);
  const { metrics } = done(await reading.readDashboard(owner, "last_365_days"));
  return metrics.paymentsCompletedCount === before + 1;
};

const steps = [isListed, isListedAsPaid, isCounted];

/** How operations over one store are written, while those over another read. */
export interface WrittenAndRead {
  /** Write and read at once, so many times; how many reads missed what was just written. */
  readonly missed: (reading: PostgresStore, rounds: number) => Promise<number>;
}

/**
 * Writes on one store, each followed at once by a read on another. Every row is a second newer than
 * the one before, and the clock of readers is a second ahead, so that a dashboard has it all.
 */
export const writeAndRead = (store: PostgresStore, name = "steady"): WrittenAndRead => {
  const owner = idOf("org", `org_${name}`);
  const clock = { now: timestampOf("2025-03-01 00:00:00") };
  const counter = { last: 0 };
  const operations = (over: PostgresStore, ahead: number): Quittance =>
    createQuittance({
      ...over,
      rates: fixedRates(rateSetOf({ EUR: "0.8" })),
      clock: () => addSeconds(clock.now, ahead),
      newId: (prefix) => idOf(prefix, `${prefix}_${String((counter.last += 1))}`),
    });
  const writing = operations(store, 0);
  return {
    missed: async (over, rounds) => {
      const reading = operations(over, 1);
      let missed = 0;
      for (let round = 0; round < rounds; round += 1) {
        clock.now = addSeconds(clock.now, 1);
        const step = steps[round % steps.length] ?? isListed;
        counter.last += 1;
        const key = `key_${String(counter.last)}`;
        if (!(await step(owner, { writing, reading }, key))) missed += 1;
      }
      return missed;
    },
  };
};

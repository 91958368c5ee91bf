import type { PostgresStore } from "@quittance/postgres";
import { addSeconds, timestampOf, type OrganizationId, type Quittance } from "quittance";
import { sequentialIds } from "quittance/testing";
import { createTestApp, money, paymentOf, bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";

/** Writes, reads at once, and returns whether the write is in the list or in the total. */
type Step = (owner: OrganizationId, on: Operations, key: string) => Promise<boolean>;

interface Operations {
  readonly writing: Quittance;
  readonly reading: Quittance;
}

const price = money("1.000000000000000000000000000001", "USD");

const bill = async (owner: OrganizationId, writing: Quittance) => {
  const { amount, currency } = price;
  const result = await writing.invoices.create(owner, {
    items: [{ type: "PAYMENT_INTENT", currency, price: amount, quantity: 1 }],
    customerEmail: "payer@example.com",
  });
  return rightOf(result).invoice;
};

const payInFull = async (owner: OrganizationId, writing: Quittance, key: string) => {
  const invoice = await bill(owner, writing);
  const request = paymentOf(key, money("2", "USD"));
  return rightOf(await writing.payments.record(owner, invoice.id, request)).payment;
};

const isListed: Step = async (owner, { writing, reading }) => {
  const { id } = await bill(owner, writing);
  const { rows } = rightOf(await reading.invoices.list(owner, { limit: 1 }));
  return rows[0]?.id === id;
};

const isListedAsPaid: Step = async (owner, { writing, reading }, key) => {
  const { id } = await payInFull(owner, writing, key);
  const filter = { status: ["COMPLETED"], providerId: [bank.id] } as const;
  const { rows } = rightOf(await reading.payments.list(owner, { ...filter, limit: 1 }));
  return rows[0]?.id === id;
};

const isCounted: Step = async (owner, { writing, reading }, key) => {
  const count = async () => {
    const { metrics } = rightOf(await writing.dashboard.read(owner, { period: "last_365_days" }));
    return metrics.paymentsCompletedCount;
  };
  const before = await count();
  await payInFull(owner, writing, key);
  const { metrics } = rightOf(await reading.dashboard.read(owner, { period: "last_365_days" }));
  return metrics.paymentsCompletedCount === before + 1;
};

const steps = [isListed, isListedAsPaid, isCounted];

/** Writes to one store and reads from another. */
export interface WrittenAndRead {
  /** Writes and reads a number of times, and returns how many reads missed the write. */
  readonly missed: (reading: PostgresStore, rounds: number) => Promise<number>;
}

/**
 * Writes on one store, each followed at once by a read on another. Every row is a second newer than
 * the previous one, and the clock of readers is a second ahead, so that dashboards include it.
 */
export const writeAndRead = (store: PostgresStore, name = "steady"): WrittenAndRead => {
  const owner: OrganizationId = `org_${name}`;
  const clock = { now: timestampOf("2025-03-01 00:00:00") };
  let keys = 0;
  const newId = sequentialIds();
  const operations = (over: PostgresStore, ahead: number): Quittance =>
    createTestApp({ store: over, clock: () => addSeconds(clock.now, ahead), newId }).payments;
  const writing = operations(store, 0);
  return {
    missed: async (over, rounds) => {
      const reading = operations(over, 1);
      let missed = 0;
      for (let round = 0; round < rounds; round += 1) {
        clock.now = addSeconds(clock.now, 1);
        const step = steps[round % steps.length] ?? isListed;
        keys += 1;
        if (!(await step(owner, { writing, reading }, `key_${String(keys)}`))) missed += 1;
      }
      return missed;
    },
  };
};

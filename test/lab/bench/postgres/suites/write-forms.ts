import {
  poolExecutor,
  postgresStore,
  type PoolOptions,
  type PostgresStore,
  type StoreOptions,
} from "@quittance/postgres";
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import {
  Amount,
  createQuittance,
  fixedRates,
  parseRateSet,
  type LedgerEvent,
  type Payment,
  type NewPayment,
  type Quittance,
  type QuittancePorts,
} from "quittance";
import { idOf, type IdSource } from "quittance/adapter";
import { benchNow, commonProvider } from "../data/data-facts.ts";
import { successOf } from "../measure/session.ts";
import type { Side, WriteTarget } from "./write-targets.ts";

/** A way to record a payment of ten dollars with a new key. */
export interface WriteForm {
  readonly name: string;
  readonly side: Side;
  /** Whether its pool sends statements without waiting for the one before. */
  readonly isPipelined?: boolean;
  readonly record: (pool: Pool) => (target: WriteTarget) => Promise<void>;
}

/** Creates identifiers of records. */
export const newId: IdSource = (prefix) => `${prefix}_${randomUUID().replaceAll("-", "")}`;

/** Creates an idempotency key. */
export const newKey = (): string => `key_${randomUUID()}`;

/** The provider of every payment. */
export const provider = idOf("prov", commonProvider);

const price = { currency: "USD", amount: Amount.of("10") } as const;

/** Locks the invoice and inserts the payment with its key, in one transaction. */
export const byHand: WriteForm = {
  name: "by hand",
  side: "hand",
  record: (pool) =>
    inTransaction(pool, async (client, { organization, invoice }) => {
      await client.query({ name: "lock", text: lock, values: [organization, invoice] });
      const values = [organization, newId("payment"), invoice, provider, newKey()];
      await client.query({ name: "insert", text: insertPayment, values });
    }),
};

/** Runs work by hand in a transaction of its own. */
export const inTransaction =
  (
    pool: Pool,
    work: (client: PoolClient, target: WriteTarget) => Promise<void>,
  ): ReturnType<WriteForm["record"]> =>
  async (target) => {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await work(client, target);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
  };

/** Calls `createQuittance(...).payments.record`, which reads all related records. */
export const byLibrary: WriteForm = {
  name: "createQuittance(...).payments.record",
  side: "adapter",
  record: (pool) => recordBy(quittanceOn(pool)),
};

const recordBy =
  ({ payments }: Quittance): ReturnType<WriteForm["record"]> =>
  async ({ organization, invoice }) => {
    await successOf(() => payments.record(organization, invoice, paymentRequest()));
  };

/** The same on a store that records concurrent payments of an organization together. */
export const byGroups: WriteForm = {
  ...byLibrary,
  name: "with groupPayments",
  record: (pool) => recordBy(quittanceOn(pool, { groupPayments: true })),
};

/** The same on an executor that shares commits. */
export const byShared: WriteForm = {
  ...byLibrary,
  name: "with shareCommits",
  isPipelined: true,
  record: (pool) => recordBy(quittanceOn(pool, { shareCommits: true })),
};

/** The same with both. */
export const bySharedGroups: WriteForm = {
  ...byShared,
  name: "with shareCommits and groupPayments",
  record: (pool) => recordBy(quittanceOn(pool, { groupPayments: true, shareCommits: true })),
};

/** Options of the store and of its executor. */
export type PortOptions = StoreOptions & Pick<PoolOptions, "shareCommits">;

/** Creates the library on a pool, with fixed rates and a fixed clock. */
const quittanceOn = (pool: Pool, options: PortOptions = {}): Quittance =>
  createQuittance(portsOn(pool, options));

/** Creates the ports of the library on a pool, with fixed rates and a fixed clock. */
export const portsOn = (
  pool: Pool,
  { shareCommits = false, ...options }: PortOptions,
): PostgresStore & Pick<QuittancePorts, "rates" | "clock" | "newId"> => {
  const rates = parseRateSet({ source: "fixed", timestamp: benchNow, unitsPerUsd: {} });
  if (rates._tag === "Left") throw new Error("The rates are invalid.");
  return {
    ...postgresStore(poolExecutor(pool, { waitMs: 60_000, shareCommits }), options),
    rates: fixedRates(rates.right),
    clock: () => benchNow,
    newId,
  };
};

/** Returns the request of a payment of ten dollars with a new key. */
const paymentRequest = (): NewPayment => ({
  idempotencyKey: newKey(),
  providerId: provider,
  currency: price.currency,
  price: price.amount,
});

/** Calls the port, which stores a payment and its event and does not change the invoice. */
export const byPort: WriteForm = {
  name: "port alone",
  side: "adapter",
  record: (pool) => {
    const { payments } = postgresStore(poolExecutor(pool, { waitMs: 60_000 }));
    return async (target) => {
      const payment = newPayment(target);
      await successOf(
        payments.recordPayments(target.organization, [payment], () => ({
          outcome: payment,
          change: { invoice: undefined, payment, events: [createdEvent(payment)] },
        })),
      );
    };
  },
};

const newPayment = ({ organization, invoice }: WriteTarget): Payment => ({
  id: newId("payment"),
  organizationId: organization,
  invoiceId: invoice,
  providerId: provider,
  idempotencyKey: newKey(),
  status: "PENDING",
  price,
  priceUsd: price.amount,
  value: price.amount,
  unitValue: Amount.zero,
  completedAfterVoid: false,
  happenedAt: benchNow,
  createdAt: benchNow,
  updatedAt: benchNow,
});

const createdEvent = (payment: Payment): LedgerEvent => ({
  id: newId("event"),
  organizationId: payment.organizationId,
  type: "payment.created",
  createdAt: benchNow,
  subject: { kind: "Payment", payment },
});

const lock = `SELECT status, currency, price FROM quittance.invoices
WHERE organization_id = $1 AND invoice_id = $2 FOR UPDATE`;

/** Stores a payment of ten dollars: organization, payment, invoice, provider and key. */
export const insertPayment = `INSERT INTO quittance.payments (organization_id, payment_id, invoice_id,
  provider_id, idempotency_key, status, currency, price, price_usd, value, unit_value,
  completed_after_void, happened_at, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, 'PENDING', 'USD', 10, 10, 10, 0,
  false, '${benchNow}', '${benchNow}', '${benchNow}')
ON CONFLICT (organization_id, idempotency_key) DO NOTHING`;

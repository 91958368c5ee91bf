import { withTransaction, type OpenTransaction, type PostgresStore } from "@quittance/postgres";
import type { Pool, PoolClient } from "pg";
import {
  createQuittance,
  left,
  right,
  type Either,
  type Invoice,
  type Money,
  type QuittancePorts,
} from "quittance";
import type { CreateInvoiceError } from "quittance/errors";
import type { User } from "./sign-in.ts";

/** What was sold. */
export interface OrderRequest {
  /** The seller's own number for it; each is used once. */
  readonly reference: string;
  readonly title: string;
  readonly price: Money;
  readonly buyerEmail: string;
}

/** An order that is on record with its invoice. */
export interface PlacedOrder {
  readonly invoice: Invoice;
  /** Whether an earlier call with the same key had placed it. */
  readonly replayed: boolean;
}

/** Another order has this reference. Nothing was stored. */
export interface ReferenceTaken {
  readonly kind: "ReferenceTaken";
}

type Outcome = Either<CreateInvoiceError | ReferenceTaken, PlacedOrder>;

/** What the ledger needs besides its store. */
export type OtherPorts = Omit<QuittancePorts, keyof PostgresStore>;

/** Writes the order and its invoice in one transaction: both are stored, or neither. */
export const placeOrder = async (
  pool: Pool,
  ports: OtherPorts,
  user: User,
  request: OrderRequest,
  idempotencyKey: string,
): Promise<Outcome> => {
  try {
    return await withTransaction(pool, (transaction) =>
      writeBoth(transaction, ports, user, request, idempotencyKey),
    );
  } catch (error) {
    if (isReferenceTaken(error)) return left({ kind: "ReferenceTaken" });
    throw error;
  }
};

const writeBoth = async (
  { client, store }: OpenTransaction<PoolClient>,
  ports: OtherPorts,
  user: User,
  { reference, title, price, buyerEmail }: OrderRequest,
  idempotencyKey: string,
): Promise<Outcome> => {
  const payments = createQuittance({ ...store, ...ports });
  const { currency, amount } = price;
  const made = await payments.createInvoice(
    user.organizationId,
    {
      items: [{ type: "PAYMENT_INTENT", currency, price: amount, quantity: 1, title }],
      customerEmail: buyerEmail,
      metadata: { reference },
    },
    { idempotencyKey },
  );
  if (made._tag === "Left") return made;
  const { invoice } = made.right.created;
  if (!made.right.replayed) {
    await client.query(
      "INSERT INTO orders (user_id, reference, title, invoice_id) VALUES ($1, $2, $3, $4)",
      [user.id, reference, title, invoice.id],
    );
  }
  return right({ invoice, replayed: made.right.replayed });
};

/** Whether the order exists already; violations of other constraints are defects. */
const isReferenceTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "orders_pkey";

import { withTransaction } from "@quittance/postgres";
import type { Pool } from "pg";
import { createQuittance, isLeft } from "quittance";
import type { Either, Invoice, Money, QuittancePorts } from "quittance";
import { right } from "quittance/adapter";
import type { OperationError } from "quittance/errors";
import { articleCatalog, itemOf } from "./catalog.ts";
import { shop } from "./provider.ts";
import type { User } from "./sign-in.ts";

/** The ports that neither the store nor the tables of the platform provide. */
export type OtherPorts = Partial<QuittancePorts> & Pick<QuittancePorts, "rates">;

export interface Cart {
  readonly article: string;
  readonly quantity: number;
  readonly coupons: ReadonlyArray<string>;
}

export interface PlacedOrder {
  readonly invoice: Invoice;
  /** The amount to charge now. */
  readonly due: Money;
}

/** Stores an order and its invoice in one transaction: both, or neither. */
export const placeOrder = (
  pool: Pool,
  ports: OtherPorts,
  user: User,
  { article, quantity, coupons }: Cart,
  idempotencyKey: string,
): Promise<Either<OperationError, PlacedOrder>> =>
  withTransaction(
    pool,
    async ({ client, store }) => {
      const catalog = articleCatalog(client);
      const quittance = createQuittance({ ...store, ...ports, catalog });
      const items = [itemOf(article, quantity)];
      const request = { items, coupons, customerEmail: user.email };
      const made = await quittance.invoices.create(shop, request, { idempotencyKey });
      if (isLeft(made)) return made;
      const { invoice } = made.right;
      if (!made.right.replayed) {
        await client.query(
          "INSERT INTO orders (user_id, article_id, quantity, invoice_id) VALUES ($1, $2, $3, $4)",
          [user.user_id, article, quantity, invoice.id],
        );
      }
      const due = await quittance.invoices.dueIn(shop, invoice.id, invoice.currency);
      return isLeft(due) ? due : right({ invoice, due: due.right });
    },
    { waitMs: 10_000 },
  );

/** Lists the orders of a user with the state of their invoices; amounts are text. */
export const listOrders = (pool: Pool, user: User): Promise<ReadonlyArray<object>> =>
  withTransaction(pool, async ({ client }) => {
    await client.query("SELECT set_config('quittance.organization', $1, true)", [shop]);
    const { rows } = await client.query<object>(
      `SELECT articles.title, orders.quantity, invoice_id, invoice.status, invoice.substatus,
        trim_scale(invoice.price)::text AS price, invoice.currency,
        trim_scale(invoice.net_paid)::text AS net_paid
      FROM orders
      JOIN articles USING (article_id)
      JOIN quittance.invoices_report AS invoice USING (invoice_id)
      WHERE user_id = $1 ORDER BY order_id`,
      [user.user_id],
    );
    return rows;
  });

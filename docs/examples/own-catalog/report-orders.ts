import { withTransaction } from "@quittance/postgres";
import type { Pool } from "pg";
import type { OrganizationId } from "quittance";

/** An order with the state of its invoice; amounts are text, so that no digit is lost. */
export interface OrderLine {
  readonly title: string;
  readonly quantity: number;
  readonly status: string;
  readonly price: string;
  readonly paid: string;
}

/** Joins the platform's orders with the invoices of one organization. */
export const reportOrders = (
  pool: Pool,
  organizationId: OrganizationId,
): Promise<ReadonlyArray<OrderLine>> =>
  withTransaction(pool, async ({ client }) => {
    await client.query("SELECT set_config('quittance.organization', $1, true)", [organizationId]);
    const { rows } = await client.query<OrderLine>(
      `SELECT articles.title, orders.quantity, invoice.status,
        invoice.total::text AS price, invoice.paid::text
      FROM orders
      JOIN articles USING (article_id)
      JOIN quittance.invoices_report AS invoice USING (invoice_id)
      ORDER BY orders.order_id`,
    );
    return rows;
  });

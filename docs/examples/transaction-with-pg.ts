import { withTransaction } from "@quittance/postgres";
import pg from "pg";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

/** Records the payment of an invoice and ships the parcel: both are stored, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await withTransaction(pool, async ({ client, store }) => {
      const quittance = createQuittance({ ...store, ...ports });
      const shop = quittance.forOrganization(invoice.organizationId);
      const paid = await shop.payments.record(invoice.id, {
        idempotencyKey: `parcel-${invoice.id}`,
        providerId: "prov_card",
        currency: invoice.currency,
        price: invoice.price,
        status: "COMPLETED",
      });
      const parcel = [invoice.id, paid.payment.id];
      await client.query("INSERT INTO parcels (invoice_id, payment_id) VALUES ($1, $2)", parcel);
    });
  } finally {
    await pool.end();
  }
};

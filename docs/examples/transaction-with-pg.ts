import { clientExecutor, postgresStore, type PostgresStore } from "@quittance/postgres";
import pg from "pg";
import { createPayments, idOf, type Invoice, type PaymentPorts } from "quittance";

/** Record the payment of an invoice and ship the parcel: both are kept, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Omit<PaymentPorts, keyof PostgresStore>,
): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url });
  const client = await pool.connect();
  client.on("error", console.error);
  try {
    await client.query("BEGIN");
    const payments = createPayments({ ...postgresStore(clientExecutor(client)), ...ports });
    const paid = await payments.recordPayment(invoice.organizationId, invoice.id, {
      idempotencyKey: `parcel-${invoice.id}`,
      providerId: idOf("prov", "prov_card"),
      price: { currency: invoice.currency, amount: invoice.price },
      status: "COMPLETED",
    });
    if (paid._tag === "Left") throw new Error(paid.left.kind);
    const parcel = [invoice.id, paid.right.payment.id];
    await client.query("INSERT INTO parcels (invoice_id, payment_id) VALUES ($1, $2)", parcel);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
    await pool.end();
  }
};

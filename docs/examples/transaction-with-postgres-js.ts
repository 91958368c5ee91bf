import { postgresJsExecutor, postgresStore } from "@quittance/postgres";
import postgres from "postgres";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  const sql = postgres(url);
  try {
    await sql.begin(async (transaction) => {
      const store = postgresStore(postgresJsExecutor(transaction));
      const quittance = createQuittance({ ...store, ...ports });
      const shop = quittance.forOrganization(invoice.organizationId);
      const paid = await shop.payments.record(invoice.id, {
        idempotencyKey: `parcel-${invoice.id}`,
        providerId: "prov_card",
        currency: invoice.currency,
        price: invoice.price,
        status: "COMPLETED",
      });
      const parcel = { invoice_id: invoice.id, payment_id: paid.payment.id };
      await transaction`INSERT INTO parcels ${transaction(parcel)}`;
    });
  } finally {
    await sql.end();
  }
};

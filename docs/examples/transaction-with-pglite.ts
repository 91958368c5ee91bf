import type { PGlite } from "@electric-sql/pglite";
import { pgliteExecutor, postgresStore } from "@quittance/postgres";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  database: PGlite,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  await database.transaction(async (transaction) => {
    const quittance = createQuittance({ ...postgresStore(pgliteExecutor(transaction)), ...ports });
    const shop = quittance.forOrganization(invoice.organizationId);
    const paid = await shop.payments.record(invoice.id, {
      idempotencyKey: `parcel-${invoice.id}`,
      providerId: "prov_card",
      currency: invoice.currency,
      price: invoice.price,
      status: "COMPLETED",
    });
    const parcel = [invoice.id, paid.payment.id];
    await transaction.query("INSERT INTO parcels VALUES ($1, $2)", parcel);
  });
};

import { postgresStore } from "@quittance/postgres";
import { drizzleExecutor } from "@quittance/postgres/drizzle";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text } from "drizzle-orm/pg-core";
import pg from "pg";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

const parcels = pgTable("parcels", {
  invoiceId: text("invoice_id").primaryKey(),
  paymentId: text("payment_id").notNull(),
});

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url });
  await drizzle(pool)
    .transaction(async (tx) => {
      const quittance = createQuittance({ ...postgresStore(drizzleExecutor(tx)), ...ports });
      const shop = quittance.forOrganization(invoice.organizationId);
      const paid = await shop.payments.record(invoice.id, {
        idempotencyKey: `parcel-${invoice.id}`,
        providerId: "prov_card",
        currency: invoice.currency,
        price: invoice.price,
        status: "COMPLETED",
      });
      const parcel = { invoiceId: invoice.id, paymentId: paid.payment.id };
      await tx.insert(parcels).values(parcel);
    })
    .finally(() => pool.end());
};

import { postgresStore } from "@quittance/postgres";
import { kyselyExecutor } from "@quittance/postgres/kysely";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

interface Tables {
  readonly parcels: { readonly invoice_id: string; readonly payment_id: string };
}

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await database.transaction().execute(async (transaction) => {
      const quittance = createQuittance({
        ...postgresStore(kyselyExecutor(transaction)),
        ...ports,
      });
      const shop = quittance.forOrganization(invoice.organizationId);
      const paid = await shop.payments.record(invoice.id, {
        idempotencyKey: `parcel-${invoice.id}`,
        providerId: "prov_card",
        currency: invoice.currency,
        price: invoice.price,
        status: "COMPLETED",
      });
      const parcel = { invoice_id: invoice.id, payment_id: paid.payment.id };
      await transaction.insertInto("parcels").values(parcel).execute();
    });
  } finally {
    await database.destroy();
  }
};

import { hostTransaction, postgresStore } from "@quittance/postgres";
import type { Executor, Row } from "@quittance/postgres";
import createKnex, { type Knex } from "knex";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

/** Knex has no `$1`: it counts its `?`. */
const executorOf = (transaction: Knex.Transaction): Executor =>
  hostTransaction(async (text, values) => {
    const bindings: Array<Knex.Value> = [];
    const translated = text.replace(/\?|\$(\d+)/gu, (_, place?: string) => {
      if (place === undefined) return "\\?";
      bindings.push(values[parseInt(place, 10) - 1] ?? null);
      return "?";
    });
    const { rows } = await transaction.raw<{ readonly rows: Array<Row> }>(translated, bindings);
    return rows;
  });

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  const knex = createKnex({ client: "pg", connection: url });
  try {
    await knex.transaction(async (transaction) => {
      const quittance = createQuittance({ ...postgresStore(executorOf(transaction)), ...ports });
      const shop = quittance.forOrganization(invoice.organizationId);
      const paid = await shop.payments.record(invoice.id, {
        idempotencyKey: `parcel-${invoice.id}`,
        providerId: "prov_card",
        currency: invoice.currency,
        price: invoice.price,
        status: "COMPLETED",
      });
      const parcel = { invoice_id: invoice.id, payment_id: paid.payment.id };
      await transaction("parcels").insert(parcel);
    });
  } finally {
    await knex.destroy();
  }
};

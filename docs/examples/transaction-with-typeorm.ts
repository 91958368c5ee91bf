import { hostTransaction, postgresStore } from "@quittance/postgres";
import type { Executor, Row } from "@quittance/postgres";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";
import { DataSource, type QueryRunner } from "typeorm";

const executorOf = (runner: QueryRunner): Executor =>
  hostTransaction(async (text, values) => {
    const { records } = await runner.query(text, [...values], true);
    return records as Array<Row>;
  });

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  const source = await new DataSource({ type: "postgres", url }).initialize();
  try {
    await source.transaction(async ({ queryRunner }) => {
      if (queryRunner === undefined) throw new Error("There is no connection");
      const quittance = createQuittance({ ...postgresStore(executorOf(queryRunner)), ...ports });
      const shop = quittance.forOrganization(invoice.organizationId);
      const paid = await shop.payments.record(invoice.id, {
        idempotencyKey: `parcel-${invoice.id}`,
        providerId: "prov_card",
        currency: invoice.currency,
        price: invoice.price,
        status: "COMPLETED",
      });
      const parcel = [invoice.id, paid.payment.id];
      await queryRunner.query("INSERT INTO parcels VALUES ($1, $2)", parcel);
    });
  } finally {
    await source.destroy();
  }
};

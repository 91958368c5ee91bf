import { hostTransaction, postgresStore } from "@quittance/postgres";
import type { Executor, Queries, Row } from "@quittance/postgres";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

const queryOf =
  (database: Pick<NodePgDatabase, "execute">): Queries["query"] =>
  async (text, values) => {
    const chunks = text
      .split(/\$(\d+)/u)
      .map((piece, at) => (at % 2 ? sql`${values[parseInt(piece, 10) - 1]}` : sql.raw(piece)));
    return (await database.execute<Row>(sql.join(chunks))).rows;
  };

const executorOf = (database: Pick<NodePgDatabase, "execute" | "transaction">): Executor =>
  hostTransaction(queryOf(database), (run) =>
    database.transaction((savepoint) => run(queryOf(savepoint))),
  );

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  url: string,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url });
  await drizzle(pool)
    .transaction(async (tx) => {
      const quittance = createQuittance({ ...postgresStore(executorOf(tx)), ...ports });
      const paid = await quittance.payments.record(invoice.organizationId, invoice.id, {
        idempotencyKey: `parcel-${invoice.id}`,
        providerId: "prov_card",
        currency: invoice.currency,
        price: invoice.price,
        status: "COMPLETED",
      });
      if (paid._tag === "Left") throw new Error(paid.left.kind);
      await tx.execute(sql`INSERT INTO parcels VALUES (${invoice.id}, ${paid.right.payment.id})`);
    })
    .finally(() => pool.end());
};

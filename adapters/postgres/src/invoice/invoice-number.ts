import type { NumberSeries } from "quittance/adapter";
import { integer } from "../rows/read-column.ts";
import type { Run } from "../tenancy/database.ts";

/**
 * Locks a number series and returns the count of its next invoice, which the statement that stores
 * the invoice adds to the series. A series without invoices is created.
 *
 * The lock updates the row: a transaction at REPEATABLE READ or SERIALIZABLE that began before
 * another one took a number fails with 40001 here and is retried.
 */
export const lockSeries = async (run: Run, { name }: NumberSeries): Promise<number> => {
  const [row = {}] = await run(lock, [name]);
  return integer(row, "last") + 1;
};

const lock = `INSERT INTO :"schema".number_series AS series (organization_id, name, last)
VALUES ($1, $2, 0)
ON CONFLICT (organization_id, name) DO UPDATE SET last = series.last
RETURNING last::text AS last`;

/** Returns the time zone of the seller of the organization, if it has one. */
export const sellerZone = async (run: Run): Promise<string | undefined> => {
  const [row = {}] = await run(zone, []);
  return row["time_zone"] ?? undefined;
};

const zone = `SELECT seller ->> 'time_zone' AS time_zone
FROM :"schema".organizations WHERE organization_id = $1`;

/** Returns the statement that counts an invoice of a series, if it was stored. */
export const countInvoice = (name: string): string =>
  `UPDATE :"schema".number_series SET last = last + 1
  WHERE organization_id = $1 AND name = ${name} AND EXISTS (SELECT FROM new_invoices)`;

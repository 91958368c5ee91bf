import { importRecords, poolExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { loadDataset } from "../src/data/load-dataset.ts";
import { writeSampleLedger } from "./sample-ledger.ts";

/** Fills a database with the sample data, and with invoices of every status. */
export const fill = async (url: string): Promise<void> => {
  const pool = new Pool({ connectionString: url, max: 1 });
  const executor = poolExecutor(pool);
  try {
    await migrate(executor);
    await importRecords(executor, loadDataset());
    await writeSampleLedger(postgresStore(executor));
  } finally {
    await pool.end();
  }
};

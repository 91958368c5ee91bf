import { readFileSync } from "node:fs";
import { deliveryWork, loopEngine } from "@quittance/events";
import { Pool } from "pg";
import { fixedRates, rateSet } from "quittance";
import { createApp } from "./app.ts";
import { createBilling } from "./billing.ts";

const { DATABASE_URL, PORT = "3000", SEAL_SECRET = "", WEBHOOK_SECRET = "" } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL });
await pool.query(readFileSync(new URL("tables.sql", import.meta.url), "utf8"));
// Rates for a look: `@quittance/rates` has those of the European Central Bank.
const billing = await createBilling(pool, fixedRates(rateSet({ EUR: "0.88", GBP: "0.75" })));
await createApp(billing, { seal: SEAL_SECRET, webhook: WEBHOOK_SECRET }).listen({ port: +PORT });
await loopEngine().start(deliveryWork(billing.ports));

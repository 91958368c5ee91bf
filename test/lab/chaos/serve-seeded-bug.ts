/**
 * Serves like `quittance serve --database-url`, with a seeded bug. Used to test that the audit
 * detects it.
 */
import { createServer } from "node:http";
import { authenticateBy, createHttpHandler } from "@quittance/http";
import { nodeDigest, nodeListener } from "@quittance/http/node";
import { randomIds, systemClock } from "@quittance/memory";
import { postgresStore } from "@quittance/postgres";
import { createQuittance, fixedRates } from "quittance";
import { host } from "../../../adapters/postgres/test/support/free-port.ts";
import { loadDataset } from "../../../adapters/cli/src/data/load-dataset.ts";
import { openDatabase } from "../../../adapters/cli/src/store/open-database.ts";
import { optionsOf } from "../options.ts";
import { readSeededBug, seededBugs, type SeededBug } from "./seeded-bugs.ts";

const options = optionsOf({ "seeded-bug": "none", "database-url": "", port: 0 });
const name = readSeededBug(options["seeded-bug"]);
const seededBug: SeededBug = seededBugs[name];

const database = await openDatabase(options["database-url"]);
const { credentials, ...repositories } = postgresStore(seededBug.executor(database.executor));
const payments = createQuittance({
  ...repositories,
  rates: fixedRates(loadDataset().rates),
  clock: systemClock,
  newId: randomIds,
  numbering: { name: "invoices", pattern: "INV/{n}" },
  creditNoteNumbering: { name: "credit_notes", pattern: "CN/{n}" },
});
const environment = "development";
const handler = createHttpHandler({
  payments: seededBug.payments(payments),
  environment,
  authenticate: authenticateBy(credentials, { environment, digest: nodeDigest }),
});
const server = createServer(nodeListener(handler));
server.listen(options.port, host, () => {
  process.stdout.write(`Serving ${name} on http://${host}:${String(options.port)}\n`);
});
process.once("SIGTERM", () => {
  server.close(() => void database.close());
  server.closeIdleConnections();
});

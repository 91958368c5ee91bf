/**
 * What `quittance serve --database-url` does, over a store that can be spoiled: a program of the
 * tests, which shows that the audit finds what it looks for.
 */
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { authenticateBy, createHttpHandler } from "@quittance/http";
import { nodeDigest, nodeListener } from "@quittance/http/node";
import { fixedRates, randomIds, systemClock } from "@quittance/memory";
import { postgresStore } from "@quittance/postgres";
import { createQuittance } from "quittance";
import { host } from "../../../postgres/test/support/free-port.ts";
import { loadDataset } from "../../src/data/load-dataset.ts";
import { openDatabase } from "../../src/store/open-database.ts";
import { mutantNames, mutants } from "./seeded-bug.ts";

const { values } = parseArgs({
  options: {
    mutant: { type: "string", default: "none" },
    "database-url": { type: "string", default: "" },
    port: { type: "string", default: "0" },
  },
});
const name = mutantNames.find((known) => known === values.mutant);
if (name === undefined) throw new Error(`--mutant is one of ${mutantNames.join(", ")}`);
const mutant = mutants[name];

const database = await openDatabase(values["database-url"]);
const { credentials, ...repositories } = postgresStore(mutant.executor(database.executor));
const payments = createQuittance({
  ...repositories,
  rates: fixedRates(loadDataset().rates),
  clock: systemClock,
  newId: randomIds,
});
const environment = "development";
const handler = createHttpHandler({
  payments: mutant.payments(payments),
  environment,
  authenticate: authenticateBy(credentials, { environment, digest: nodeDigest }),
});
const server = createServer(nodeListener(handler));
const port = parseInt(values.port, 10);
server.listen(port, host, () => {
  process.stdout.write(`Serving ${name} on http://${host}:${String(port)}\n`);
});
process.once("SIGTERM", () => {
  server.close(() => void database.close());
  server.closeIdleConnections();
});

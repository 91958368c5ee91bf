/** Writes the schemas of the tables for the tools of hosts: `npm run generate`. */

import { migrate } from "@quittance/postgres/migrate";
import { clientExecutor } from "@quittance/postgres";
import { startServer } from "../support/postgres-server.ts";
import { withClient } from "../support/with-client.ts";
import { writeFileSync } from "node:fs";
import { schemaFiles } from "./schema-files.ts";

const server = await startServer();
try {
  const url = server.url("postgres");
  await withClient(url, async (client) => {
    await client.query("BEGIN");
    await migrate(clientExecutor(client));
    await client.query("COMMIT");
  });
  for (const { path, textOf } of schemaFiles) writeFileSync(path, await textOf(url));
} finally {
  await server.remove();
}

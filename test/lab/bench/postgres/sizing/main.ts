/** Measures what records cost on PostgreSQL: `npm run lab -- bench:sizing --write`. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import {
  describeMachine,
  describeRevision,
  pageOf,
  writePage,
} from "../../core/benchmark-report.ts";
import { startServer } from "../../../../../adapters/postgres/test/support/postgres-server.ts";
import { measuredSettings } from "../bench-server.ts";
import { measurePhases } from "./measure-phases.ts";
import { renderSizing } from "./render-sizing.ts";

const { values } = parseArgs({
  options: {
    invoices: { type: "string", default: "10000" },
    write: { type: "boolean", default: false },
  },
});
const count = parseInt(values.invoices, 10);

/** Without images of pages in the log; plans follow the growth of the tables at once. */
const settings = { ...measuredSettings, full_page_writes: "off", autovacuum_naptime: "1s" };

const server = await startServer({ settings });
try {
  const phases = await measurePhases(server.url("postgres"), count);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const circumstances =
    `PostgreSQL ${server.binaries.version}, ${describeMachine()}, shared with other work; ` +
    `the load was ${load}. ${describeRevision()}.`;
  const text = renderSizing(phases, count, circumstances);
  process.stdout.write(text);
  if (values.write) writePage(pageOf("sizing"), text);
} finally {
  await server.remove();
}

/** Measures what records cost on PostgreSQL: `npm run lab -- bench:sizing --write`. */
import { describeShared, publish } from "../../report.ts";
import { startServer } from "../../../../../adapters/postgres/test/support/postgres-server.ts";
import { measuredSettings } from "../bench-server.ts";
import { measurePhases } from "./measure-phases.ts";
import { renderSizing } from "./render-sizing.ts";
import { optionsOf } from "../../../options.ts";

const { invoices: count, write } = optionsOf({ invoices: 10_000, write: false });

/** Without images of pages in the log; plans follow the growth of the tables at once. */
const settings = { ...measuredSettings, full_page_writes: "off", autovacuum_naptime: "1s" };

const server = await startServer({ settings });
try {
  const phases = await measurePhases(server.url("postgres"), count);
  const circumstances = `PostgreSQL ${server.binaries.version}, ${describeShared()}`;
  publish("sizing", renderSizing(phases, count, circumstances), write);
} finally {
  await server.remove();
}

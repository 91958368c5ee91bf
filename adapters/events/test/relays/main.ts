/**
 * Kills and restarts the relays of `docs/webhooks.md` while events are written, on real servers:
 * `npm run lab -- relays --seconds 60`. `--controls` tests the audit with a relay that stores its
 * position before it publishes. Exit code 1 means that there were violations, or that the audit did
 * not find the seeded bug.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { startServer } from "../../../postgres/test/support/postgres-server.ts";
import { runRelay } from "./run-relay.ts";
import { targetKinds } from "./target-servers.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    controls: { type: "boolean", default: false },
  },
});
const seconds = /^\d{1,5}$/u.test(values.seconds) ? parseInt(values.seconds, 10) : 0;
if (seconds < 1) throw new Error("--seconds must be a whole number from 1 to 99999");

const folder = mkdtempSync(join(tmpdir(), "quittance-relays-"));
const script = join(folder, "relay.cjs");
await build({
  entryPoints: [join(import.meta.dirname, "relay-process.ts")],
  conditions: ["@quittance/source"],
  bundle: true,
  platform: "node",
  format: "cjs",
  outfile: script,
  logLevel: "error",
  external: ["pg-native"],
});
const postgres = await startServer();
let areAllRight = true;
try {
  for (const kind of targetKinds) {
    const run = { kind, seconds: seconds / targetKinds.length, script };
    const report = await runRelay(
      postgres,
      values.controls ? { ...run, bug: "position-first" } : run,
    );
    const { lost, repeated, unknown, disordered } = report;
    const violations = lost + repeated + unknown + disordered;
    const isRight = values.controls ? lost > 0 : violations === 0;
    areAllRight &&= isRight;
    const outcome = values.controls ? (isRight ? "found" : "NOT FOUND") : isRight ? "ok" : "FAILED";
    console.log(
      `${kind}: ${String(report.events)} events, ${String(report.kills)} kills, ` +
        `${String(lost)} lost, ${String(repeated)} repeated, ${String(unknown)} unknown, ` +
        `${String(disordered)} invoices out of order: ${outcome}`,
    );
  }
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true });
}
process.exit(areAllRight ? 0 : 1);

/**
 * Tests PostgreSQL behind PgBouncer in transaction mode, and promotions of a streaming standby:
 * `npm run lab -- topologies`, or one part with `--part pooler` or `--part promotion`. Exit code
 * 1 means that a part failed, or that PgBouncer is not installed. The variable `PGBOUNCER` selects
 * another program than the installed one.
 */
import { parseArgs } from "node:util";
import { testPooler } from "./pooler.ts";
import { testPromotions } from "./promotions.ts";

const parts = { pooler: testPooler, promotion: testPromotions } as const;

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true },
    seconds: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const chosen = values.part ?? Object.keys(parts);
const seconds = /^\d{1,5}$/u.test(values.seconds) ? parseInt(values.seconds, 10) : 0;
if (seconds < 1) throw new Error("--seconds must be a whole number from 1 to 99999");
const seed = parseInt(values.seed, 10);

let areAllRight = true;
for (const name of chosen) {
  if (name !== "pooler" && name !== "promotion") {
    throw new Error(`--part must be ${Object.keys(parts).join(" or ")}`);
  }
  if (!(await parts[name]({ seconds, seed }))) areAllRight = false;
}
process.exit(areAllRight ? 0 : 1);

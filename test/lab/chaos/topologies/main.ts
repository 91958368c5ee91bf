/**
 * Tests PostgreSQL behind PgBouncer in transaction mode, and promotions of a streaming standby:
 * `npm run lab -- topologies`, or one part with `--part pooler` or `--part promotion`. Exit code
 * 1 means that a part failed, or that PgBouncer is not installed. The variable `PGBOUNCER` selects
 * another program than the installed one.
 */
import { anySeed, optionsOf } from "../../options.ts";
import { testPooler } from "./pooler.ts";
import { testPromotions } from "./promotions.ts";

const parts = { pooler: testPooler, promotion: testPromotions } as const;

const { part, seconds, seed } = optionsOf({ part: undefined, seconds: 10, seed: anySeed() });
const chosen = part === undefined ? Object.keys(parts) : [part];

let areAllRight = true;
for (const name of chosen) {
  if (name !== "pooler" && name !== "promotion") {
    throw new Error(`--part must be ${Object.keys(parts).join(" or ")}`);
  }
  if (!(await parts[name]({ seconds, seed }))) areAllRight = false;
}
process.exit(areAllRight ? 0 : 1);

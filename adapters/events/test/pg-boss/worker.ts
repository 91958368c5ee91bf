/**
 * Delivers events as a worker of pg-boss until it is killed: `worker <database URL> <seconds>`. Its
 * clock is ahead by the seconds, so that leases of a killed worker have expired.
 */
import { randomIds, systemClock } from "@quittance/memory";
import { deliveryWork } from "@quittance/events";
import { pgBossEngine } from "@quittance/events/pg-boss";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { Pool } from "pg";
import PgBoss from "pg-boss";
import { addSeconds } from "quittance";

const [connectionString = "", ahead = "0"] = process.argv.slice(2);
const boss = new PgBoss({ connectionString, max: 4 });
boss.on("error", (error) => {
  console.error(error);
});
await boss.start();
const store = postgresStore(poolExecutor(new Pool({ connectionString, max: 8 })));
const engine = pgBossEngine(boss, {
  pollMs: 100,
  concurrency: 4,
  onFailure: (cause) => {
    console.error(cause);
  },
});
await engine.start(
  deliveryWork({
    ...store,
    environment: "development",
    clock: () => addSeconds(systemClock(), parseInt(ahead, 10)),
    newId: randomIds,
    onFailure: (failure) => {
      console.error(failure);
    },
  }),
);

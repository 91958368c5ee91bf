import { checkStore, poolExecutor } from "@quittance/postgres";
import { Pool } from "pg";
import { backendOf, cpuOf } from "../measure/session.ts";

/** What a check of a store took, in milliseconds. */
export interface CheckCost {
  readonly wall: number;
  /** CPU time of this process. */
  readonly client: number;
  /** CPU time of the backend. */
  readonly server: number;
  readonly mismatches: number;
}

const clientCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const pool = new Pool({ connectionString: process.argv[2], max: 1, idleTimeoutMillis: 0 });
const pid = await backendOf(pool);
const serverCpu = (): number => Number(cpuOf(pid) ?? 0n) / 1e6;

const costs: Array<CheckCost> = [];
for (let round = 0; round < 3; round += 1) {
  const [since, client, server] = [performance.now(), clientCpu(), serverCpu()];
  let mismatches = 0;
  for await (const { message } of checkStore(poolExecutor(pool))) {
    if (mismatches === 0) console.error(message);
    mismatches += 1;
  }
  costs.push({
    wall: performance.now() - since,
    client: clientCpu() - client,
    server: serverCpu() - server,
    mismatches,
  });
}
await pool.end();
process.stdout.write(JSON.stringify(costs));

import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../../../adapters/postgres/test/support/eventually.ts";
import { withClient } from "../../../adapters/postgres/test/support/with-client.ts";
import type { Random } from "./random.ts";
import type { Service } from "./service.ts";
import { serviceRole, type TestEnvironment } from "./environment.ts";

/** Counts of injected faults. */
export interface FaultCounts {
  kills: number;
  backends: number;
  crashes: number;
}

/** What faults are injected into. */
export interface FaultContext {
  readonly environment: TestEnvironment;
  readonly service: Service;
  readonly random: Random;
  readonly counts: FaultCounts;
  readonly isTimeUp: () => boolean;
}

type Fault = (context: FaultContext) => Promise<void>;

/**
 * Injects faults until the time is up, each kind at least once: kills the process, ends connections,
 * crashes the server. Some faults crash the server and kill the process at the same time. Resolves
 * when service and server run again.
 */
export const injectFaults = async (context: FaultContext): Promise<void> => {
  const { random, isTimeUp } = context;
  const first: Array<Fault> = [endBackends, killProcess, crashServer];
  while (first.length > 0 || !isTimeUp()) {
    await sleep(300 + random.below(1800));
    const [next] = first.splice(random.below(first.length), 1);
    await (next ?? anyFault(random))(context);
  }
};

const anyFault = (random: Random): Fault => {
  const percentile = random.below(100);
  if (percentile < 70) return endBackends;
  if (percentile < 84) return killProcess;
  return percentile < 97 ? crashServer : crashAndKill;
};

interface Backend {
  readonly pid: number;
  readonly busy: boolean;
}

const findBackends = `SELECT pid, state <> 'idle' AS busy FROM pg_stat_activity
WHERE datname = current_database() AND usename = $1 ORDER BY backend_start, pid`;

/** Ends connections; in half of the cases only busy ones, if there are any. */
const endBackends: Fault = async ({ environment, random, counts }) => {
  await withClient(environment.adminUrl, async (client) => {
    let rows: ReadonlyArray<Backend> = [];
    await eventually(async () => {
      ({ rows } = await client.query<Backend>(findBackends, [serviceRole]));
      return rows.length > 0;
    });
    const busy = rows.filter((row) => row.busy);
    const targets = [...(busy.length > 0 && random.percent(50) ? busy : rows)];
    for (let remaining = 1 + random.below(2); remaining > 0 && targets.length > 0; remaining -= 1) {
      const [target] = targets.splice(random.below(targets.length), 1);
      const ended = await client.query<{ readonly done: boolean }>(
        "SELECT pg_terminate_backend($1::integer) AS done",
        [target?.pid],
      );
      if (ended.rows[0]?.done === true) counts.backends += 1;
    }
  });
};

/** Kills the process with SIGKILL, and starts it again. */
export const killProcess: Fault = async ({ service, random, counts }) => {
  counts.kills += 1;
  await service.kill();
  await sleep(random.below(300));
  await service.start();
};

/** Stops the server without a shutdown, so that it recovers from its log. */
export const crashServer: Fault = async ({ environment, random, counts }) => {
  counts.crashes += 1;
  await environment.server.stop("immediate");
  await sleep(random.below(500));
  await environment.server.start();
};

const crashAndKill: Fault = async (context) => {
  const { environment, service, counts } = context;
  counts.crashes += 1;
  counts.kills += 1;
  await Promise.all([environment.server.stop("immediate"), service.kill()]);
  await environment.server.start();
  await service.start();
};

/** A kill of the process at the time of an acknowledgement. */
export interface KillUponAcknowledgement {
  readonly onPayment: () => void;
  /** Resolves when the process runs again. */
  readonly done: Promise<void>;
}

/** Payments that are acknowledged before the process is killed. */
const paymentsBeforeKill = 5;

/** Kills the process once, right after a payment was acknowledged. */
export const killUponAcknowledgement = (context: FaultContext): KillUponAcknowledgement => {
  let acknowledged = 0;
  let kill = (): void => undefined;
  const done = new Promise<void>((resolve, reject) => {
    kill = () => void killProcess(context).then(resolve, reject);
  });
  return {
    done,
    onPayment: () => {
      acknowledged += 1;
      if (acknowledged === paymentsBeforeKill) kill();
    },
  };
};

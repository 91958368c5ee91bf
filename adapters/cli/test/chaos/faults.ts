import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../../../postgres/test/support/eventually.ts";
import { withClient } from "../../../postgres/test/support/with-client.ts";
import type { Random } from "./random.ts";
import type { Service } from "./service.ts";
import { serviceRole, type Stage } from "./environment.ts";

/** How often what was done. */
export interface FaultCounts {
  kills: number;
  backends: number;
  crashes: number;
}

/** What faults are done to. */
export interface FaultScene {
  readonly stage: Stage;
  readonly service: Service;
  readonly random: Random;
  readonly counts: FaultCounts;
  readonly isTimeUp: () => boolean;
}

type Fault = (scene: FaultScene) => Promise<void>;

/**
 * One fault after the other until the time is up, and each kind at least once: the process is killed,
 * connections are ended, the server crashes, or the last and the first at once. When this resolves,
 * service and server run.
 */
export const storm = async (scene: FaultScene): Promise<void> => {
  const { random, isTimeUp } = scene;
  const first: Array<Fault> = [endBackends, killProcess, crashServer];
  while (first.length > 0 || !isTimeUp()) {
    await sleep(300 + random.below(1800));
    const [next] = first.splice(random.below(first.length), 1);
    await (next ?? anyFault(random))(scene);
  }
};

const anyFault = (random: Random): Fault => {
  const lot = random.below(100);
  if (lot < 70) return endBackends;
  if (lot < 84) return killProcess;
  return lot < 97 ? crashServer : crashAndKill;
};

interface Backend {
  readonly pid: number;
  readonly busy: boolean;
}

const findBackends = `SELECT pid, state <> 'idle' AS busy FROM pg_stat_activity
WHERE datname = current_database() AND usename = $1 ORDER BY backend_start, pid`;

/** Those in the middle of something come first, half of the time. */
const endBackends: Fault = async ({ stage, random, counts }) => {
  await withClient(stage.adminUrl, async (client) => {
    let rows: ReadonlyArray<Backend> = [];
    await eventually(async () => {
      ({ rows } = await client.query<Backend>(findBackends, [serviceRole]));
      return rows.length > 0;
    });
    const busy = rows.filter((row) => row.busy);
    const targets = [...(busy.length > 0 && random.percent(50) ? busy : rows)];
    for (let turn = 1 + random.below(2); turn > 0 && targets.length > 0; turn -= 1) {
      const [target] = targets.splice(random.below(targets.length), 1);
      const ended = await client.query<{ readonly done: boolean }>(
        "SELECT pg_terminate_backend($1) AS done",
        [target?.pid],
      );
      if (ended.rows[0]?.done === true) counts.backends += 1;
    }
  });
};

const killProcess: Fault = async ({ service, random, counts }) => {
  counts.kills += 1;
  await service.kill();
  await sleep(random.below(300));
  await service.start();
};

/** As if the machine of the server had failed: it has to recover from its log. */
const crashServer: Fault = async ({ stage, random, counts }) => {
  counts.crashes += 1;
  await stage.server.stop("immediate");
  await sleep(random.below(500));
  await stage.server.start();
};

const crashAndKill: Fault = async (scene) => {
  const { stage, service, counts } = scene;
  counts.crashes += 1;
  counts.kills += 1;
  await Promise.all([stage.server.stop("immediate"), service.kill()]);
  await stage.server.start();
  await service.start();
};

/** A process that is killed at the very moment at which a payment has been acknowledged. */
export interface KillUponAcknowledgement {
  readonly onPayment: () => void;
  /** Resolves when it has been killed, and runs again. */
  readonly done: Promise<void>;
}

/** Payments that are acknowledged before the process is killed. */
const mostAcknowledged = 5;

/** Kill the process once, in the moment of some acknowledgement. */
export const killUponAcknowledgement = (scene: FaultScene): KillUponAcknowledgement => {
  let acknowledged = 0;
  let kill = (): void => undefined;
  const done = new Promise<void>((resolve, reject) => {
    kill = () => void killProcess(scene).then(resolve, reject);
  });
  return {
    done,
    onPayment: () => {
      acknowledged += 1;
      if (acknowledged === mostAcknowledged) kill();
    },
  };
};

import { Pool } from "pg";
import { median, rotated } from "../../report.ts";
import { cpuOf, type BenchContext } from "../measure/session.ts";
import {
  atLeast,
  measurementOf,
  shown,
  shownWall,
  type Measurement,
} from "../report/measurement.ts";
import type { WriteForm } from "./write-forms.ts";
import type { WriteTarget, WriteTargets } from "./write-targets.ts";

/** How forms of a write are compared. */
export interface Scenario {
  readonly workers: number;
  readonly turns: number;
  readonly end: PeriodEnd;
  /** Whether each turn uses a single invoice. */
  readonly hot: boolean;
}

/** Runs as long as a run with so many rounds wants, or as briefly as its trial. */
export const scenarioOf = ({ rounds }: BenchContext, workers: number): Scenario => ({
  workers,
  turns: Math.min(rounds, 7),
  end: { milliseconds: rounds < 10 ? 150 : 2000, tasks: Number.MAX_SAFE_INTEGER },
  hot: false,
});

/** Compares forms with the first of them, with each scenario by its name. */
export const compareWrites = async (
  context: BenchContext,
  targets: WriteTargets,
  scenarios: Readonly<Record<string, Scenario>>,
  forms: ReadonlyArray<WriteForm>,
  goalOf: (form: WriteForm, scenario: Scenario) => number | undefined = () => undefined,
): Promise<ReadonlyArray<Measurement>> => {
  const measurements: Array<Measurement> = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    const [floor = [], ...others] = await takeTurns(context, targets, forms, scenario);
    for (const [place, form] of forms.slice(1).entries()) {
      const operation = `${name}, ${form.name}`;
      const goal = goalOf(form, scenario);
      measurements.push(compared(operation, floor, others[place] ?? [], goal));
    }
  }
  return measurements;
};

/** 1, 8 and 32 connections. */
export const connections = (context: BenchContext, more = ""): Readonly<Record<string, Scenario>> =>
  Object.fromEntries(
    [1, 8, 32].map((workers) => [
      `${String(workers)} connections${more}`,
      scenarioOf(context, workers),
    ]),
  );

/** Runs each form once in each turn, and returns the samples of each form. */
const takeTurns = async (
  { ownerUrl, boundUrl }: BenchContext,
  targets: WriteTargets,
  forms: ReadonlyArray<WriteForm>,
  { workers, turns, end, hot }: Scenario,
): Promise<ReadonlyArray<ReadonlyArray<Throughput>>> => {
  const prepared = forms.map((form, place) => {
    const connectionString = form.side === "hand" ? ownerUrl : boundUrl;
    const name = `bench_${String(place)}`;
    const pool = new Pool({
      connectionString,
      max: workers,
      application_name: name,
      pipeline: form.isPipelined === true,
    });
    const found = targets.of(form.side);
    const next = { place: place * 777 };
    const take = (): WriteTarget => found[next.place++ % found.length] ?? missing();
    return { pool, take, record: form.record(pool), samples: [] as Array<Throughput> };
  });
  for (let turn = -1; turn < turns; turn += 1) {
    for (const { pool, take, record, samples } of rotated(prepared, turn + 1)) {
      const only = take();
      const task = (): Promise<void> => record(hot ? only : take());
      const warmUp = { milliseconds: 10_000, tasks: (turns < 7 ? 2 : 14) * workers };
      const measured = await throughputOf(pool, workers, turn < 0 ? warmUp : end, task);
      if (turn >= 0) samples.push(measured);
    }
  }
  for (const { pool } of prepared) await pool.end();
  return prepared.map(({ samples }) => samples);
};

/** Throws if there is no invoice to write to. */
const missing = (): never => {
  throw new Error("There is no invoice to write to.");
};

/** The columns of `more` of `compared`. */
export const writeColumns: ReadonlyArray<string> = [
  "Server CPU ms, floor / adapter",
  "Client CPU ms, floor / adapter",
  "Wall ms p50 / p99",
];

/** Compares samples of a form with those of the floor. */
const compared = (
  operation: string,
  hand: ReadonlyArray<Throughput>,
  adapter: ReadonlyArray<Throughput>,
  goal: number | undefined,
): Measurement => {
  const rates = (samples: ReadonlyArray<Throughput>): ReadonlyArray<number> =>
    samples.map(({ perSecond }) => perSecond);
  const costs = (cost: (sample: Throughput) => number): string =>
    [hand, adapter].map((samples) => shown(median(samples.map(cost)))).join(" / ");
  return measurementOf({
    operation,
    floor: rates(hand),
    adapter: rates(adapter),
    ...(goal !== undefined && { goal: atLeast(goal) }),
    rows: adapter.reduce((sum, { count }) => sum + count, 0),
    more: [
      costs(({ cpu }) => cpu ?? Number.NaN),
      costs(({ clientCpu }) => clientCpu),
      shownWall(adapter.flatMap(({ walls }) => walls)),
    ],
  });
};

/** The throughput of some workers in a period. */
export interface Throughput {
  readonly perSecond: number;
  readonly count: number;
  /** CPU milliseconds of all backends per task; `undefined` if the system does not report it. */
  readonly cpu: number | undefined;
  /** CPU milliseconds of this process per task. */
  readonly clientCpu: number;
  /** Milliseconds that the tasks took. */
  readonly walls: ReadonlyArray<number>;
}

/** When a period ends: after so many milliseconds, or after so many tasks. */
interface PeriodEnd {
  readonly milliseconds: number;
  readonly tasks: number;
}

/** Runs workers until the end; each starts its next task as soon as one is done. */
const throughputOf = async (
  pool: Pool,
  workers: number,
  end: PeriodEnd,
  task: () => Promise<void>,
): Promise<Throughput> => {
  const pids = await backendsOf(pool);
  const before = pids.map(cpuOf);
  const clientBefore = process.cpuUsage();
  const walls: Array<number> = [];
  const since = performance.now();
  let begun = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - since < end.milliseconds && begun < end.tasks) {
      begun += 1;
      const start = performance.now();
      await task();
      walls.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const seconds = (performance.now() - since) / 1000;
  const client = process.cpuUsage(clientBefore);
  const after = pids.map(cpuOf);
  const spent = after.map((now, place) => {
    const then = before[place];
    return now === undefined || then === undefined ? undefined : Number(now - then) / 1e6;
  });
  const isReported = spent.length > 0 && spent.every((cost) => cost !== undefined);
  const total = spent.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
  return {
    perSecond: walls.length / seconds,
    count: walls.length,
    cpu: isReported ? total / walls.length : undefined,
    clientCpu: (client.user + client.system) / 1000 / walls.length,
    walls,
  };
};

const backendsOf = async (pool: Pool): Promise<ReadonlyArray<number>> => {
  const { rows } = await pool.query<{ readonly pid: number }>(
    `SELECT pid FROM pg_stat_activity
    WHERE application_name = current_setting('application_name')
      AND backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
};

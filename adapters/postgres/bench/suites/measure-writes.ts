import { poolExecutor } from "@quittance/postgres";
import { Pool } from "pg";
import { databaseOf } from "../../src/tenancy/database.ts";
import { checkRollups } from "../../src/rollups/check-rollups.ts";
import { oneServer } from "../../src/tenancy/routing.ts";
import { median, medianRatio, quantile } from "../../../../test/bench/benchmark-report.ts";
import { throughputOf, type PeriodEnd, type Throughput } from "../measure/throughput.ts";
import { atLeast, noGoal, shown, shownWall } from "../report/measurement.ts";
import type { Measurement, MeasurementTable } from "../report/measurement.ts";
import type { BenchContext } from "./bench-context.ts";
import { byHand, byLibrary, byPort, type WriteForm } from "./write-forms.ts";
import { makeWriteTargets, type WriteTarget, type WriteTargets } from "./write-targets.ts";

const forms: ReadonlyArray<WriteForm> = [byHand, byPort, byLibrary];

/** The minimum ratio to the throughput by hand. */
const minRatio = 0.75;

/** Payments on one invoice; each reads all previous ones. */
const hotPayments = 200;

/**
 * Measures concurrent payments, on many invoices and on one. Throws if the totals of the written
 * records are not exact afterwards.
 */
export const measureWrites = async (context: BenchContext): Promise<MeasurementTable> => {
  const { owner, rounds } = context;
  const targets = await makeWriteTargets(owner.pool);
  const milliseconds = rounds < 10 ? 150 : 2000;
  const turns = Math.min(rounds, 7);
  const hotTasks = rounds < 10 ? 20 : hotPayments;
  const measurements: Array<Measurement> = [];
  for (const workers of [1, 8, 32]) {
    const end = { milliseconds, tasks: Number.MAX_SAFE_INTEGER };
    const scenario = { name: `${String(workers)} connections`, workers, turns, end, hot: false };
    measurements.push(...(await measureScenario(context, targets, scenario)));
  }
  const end = { milliseconds: 60_000, tasks: hotTasks };
  const hot = { name: "8 connections, one invoice", workers: 8, turns, end, hot: true };
  measurements.push(...(await measureScenario(context, targets, hot)));
  await checkTotals(context, targets);
  await targets.remove();
  return {
    title: "Writes",
    note: `Payments per second, from one Node process on the machine of the server. The floor is a
transaction by hand: lock the invoice, insert unless the key is taken, commit. It writes no
rollups, events or links, and settles nothing. Afterwards the rollups of the adapter were equal to
the records.`,
    moreColumns: ["Server CPU ms, floor / adapter", "Wall ms p50 / p99"],
    measurements,
  };
};

interface Scenario {
  readonly name: string;
  readonly workers: number;
  readonly turns: number;
  readonly end: PeriodEnd;
  /** Whether each round uses a single invoice. */
  readonly hot: boolean;
}

const measureScenario = async (
  { ownerUrl, boundUrl }: BenchContext,
  targets: WriteTargets,
  scenario: Scenario,
): Promise<ReadonlyArray<Measurement>> => {
  const { workers, turns, end, hot } = scenario;
  const prepared = forms.map((form, place) => {
    const connectionString = form.side === "hand" ? ownerUrl : boundUrl;
    const name = `bench_${String(place)}`;
    const pool = new Pool({ connectionString, max: workers, application_name: name });
    const found = targets.of(form.side);
    const next = { place: place * 777 };
    const take = (): WriteTarget => found[next.place++ % found.length] ?? missing();
    return { form, pool, take, record: form.record(pool), samples: [] as Array<Throughput> };
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
  const [hand, ...others] = prepared;
  for (const { pool } of prepared) await pool.end();
  return others.map(({ form, samples }) =>
    measurementOf(`${scenario.name}, ${form.name}`, hand?.samples ?? [], samples, hot),
  );
};

const rotated = <Item>(items: ReadonlyArray<Item>, turn: number): ReadonlyArray<Item> => {
  const start = turn % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

const missing = (): never => {
  throw new Error("There is no invoice to write to.");
};

const measurementOf = (
  operation: string,
  hand: ReadonlyArray<Throughput>,
  adapter: ReadonlyArray<Throughput>,
  hot: boolean,
): Measurement => {
  const rates = (samples: ReadonlyArray<Throughput>): ReadonlyArray<number> =>
    samples.map(({ perSecond }) => perSecond);
  const costs = (samples: ReadonlyArray<Throughput>): string =>
    shown(median(samples.map(({ cpu }) => cpu ?? Number.NaN)));
  const walls = adapter.flatMap((sample) => sample.walls);
  const ratio = medianRatio(rates(adapter), rates(hand));
  return {
    operation,
    floor: median(rates(hand)),
    adapter: median(rates(adapter)),
    ratio,
    ...(hot ? noGoal : atLeast(ratio, minRatio)),
    rows: adapter.reduce((sum, { count }) => sum + count, 0),
    more: [`${costs(hand)} / ${costs(adapter)}`, shownWall(median(walls), quantile(walls, 0.99))],
  };
};

const checkTotals = async ({ owner }: BenchContext, targets: WriteTargets): Promise<void> => {
  const database = databaseOf(oneServer(poolExecutor(owner.pool)), "quittance");
  for (const organization of targets.organizations("adapter")) {
    const wrong = await checkRollups(database.tenant(organization));
    if (wrong.length > 0) throw new Error(`The rollups of ${organization} are not exact.`);
  }
};

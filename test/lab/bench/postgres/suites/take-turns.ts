import { Pool } from "pg";
import { throughputOf, type PeriodEnd, type Throughput } from "../measure/throughput.ts";
import type { BenchContext } from "./bench-context.ts";
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

/** Runs each form once in each turn, and returns the samples of each form. */
export const takeTurns = async (
  { ownerUrl, boundUrl }: BenchContext,
  targets: WriteTargets,
  forms: ReadonlyArray<WriteForm>,
  { workers, turns, end, hot }: Scenario,
): Promise<ReadonlyArray<ReadonlyArray<Throughput>>> => {
  const prepared = forms.map((form, place) => {
    const connectionString = form.side === "hand" ? ownerUrl : boundUrl;
    const name = `bench_${String(place)}`;
    const pool = new Pool({
      ...{ connectionString, max: workers, application_name: name },
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

const rotated = <Item>(items: ReadonlyArray<Item>, turn: number): ReadonlyArray<Item> => {
  const start = turn % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

const missing = (): never => {
  throw new Error("There is no invoice to write to.");
};

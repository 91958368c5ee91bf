import { poolExecutor } from "@quittance/postgres";
import { databaseOf } from "../../../../../adapters/postgres/src/tenancy/database.ts";
import { checkRollups } from "../../../../../adapters/postgres/src/rollups/check-rollups.ts";
import { oneServer } from "../../../../../adapters/postgres/src/tenancy/routing.ts";
import { median, medianRatio, quantile } from "../../core/benchmark-report.ts";
import type { Throughput } from "../measure/throughput.ts";
import { atLeast, noGoal, shown, shownWall } from "../report/measurement.ts";
import type { Measurement, MeasurementTable } from "../report/measurement.ts";
import type { BenchContext } from "./bench-context.ts";
import { takeTurns, type Scenario } from "./take-turns.ts";
import {
  byGroups,
  byHand,
  byLibrary,
  byShared,
  bySharedGroups,
  portForm,
  type WriteForm,
} from "./write-forms.ts";
import { makeWriteTargets, type WriteTargets } from "./write-targets.ts";

const forms: ReadonlyArray<WriteForm> = [
  byHand,
  portForm("port alone", "adapter"),
  byLibrary,
  byShared,
];

/**
 * The minimum ratio to the floor: it stores one row and the adapter four to eight, so only the commits
 * that organizations share have a goal. `measureSameRows` has the others.
 */
const goalOf = (form: WriteForm | undefined, { workers, hot }: Scenario): number | undefined =>
  form === byShared && workers === 32 && !hot ? 0.55 : undefined;

/** Payments on one invoice; each reads all previous ones. */
const hotPayments = 200;

/**
 * Measures concurrent payments, on many invoices and on one. Throws if the totals of the written
 * records are not exact afterwards.
 */
export const measureWrites = async (context: BenchContext): Promise<MeasurementTable> => {
  const { owner, rounds } = context;
  const milliseconds = rounds < 10 ? 150 : 2000;
  const turns = Math.min(rounds, 7);
  const hotTasks = rounds < 10 ? 20 : hotPayments;
  const measurements: Array<Measurement> = [];
  const measure = async (
    found: WriteTargets,
    compared: ReadonlyArray<WriteForm>,
    hotForms: ReadonlyArray<WriteForm>,
    more = "",
  ): Promise<void> => {
    for (const workers of [1, 8, 32]) {
      const end = { milliseconds, tasks: Number.MAX_SAFE_INTEGER };
      const name = `${String(workers)} connections${more}`;
      const scenario = { name, workers, turns, end, hot: false };
      measurements.push(...(await measureScenario(context, found, scenario, compared)));
    }
    const end = { milliseconds: 60_000, tasks: hotTasks };
    const hot = { name: "8 connections, one invoice", workers: 8, turns, end, hot: true };
    measurements.push(...(await measureScenario(context, found, hot, hotForms)));
    await checkTotals(context, found);
    await found.remove();
  };
  await measure(await makeWriteTargets(owner.pool), forms, forms);
  const ofOne = await makeWriteTargets(owner.pool, 1);
  const ofOneForms = [byHand, byLibrary, byGroups, bySharedGroups];
  await measure(ofOne, ofOneForms, [byHand, byGroups], ", one organization");
  return {
    title: "Writes",
    note: `Payments per second, from one Node process on the machine of the server. The floor is a
transaction by hand: lock the invoice, insert unless the key is taken, commit. It writes no
rollups, events or links, and settles nothing. The invoices are those of 30 organizations, or of
one, which is what \`groupPayments\` is for; \`shareCommits\` is for many organizations. Afterwards the rollups of the adapter were equal to
the records.`,
    moreColumns: writeColumns,
    measurements,
  };
};

const measureScenario = async (
  context: BenchContext,
  targets: WriteTargets,
  { name, ...scenario }: Scenario & { readonly name: string },
  forms: ReadonlyArray<WriteForm>,
): Promise<ReadonlyArray<Measurement>> => {
  const [hand = [], ...others] = await takeTurns(context, targets, forms, scenario);
  return others.map((samples, place) => {
    const form = forms[place + 1];
    return measurementOf(`${name}, ${form?.name ?? ""}`, hand, samples, goalOf(form, scenario));
  });
};

/** The columns of `more` of `measurementOf`. */
export const writeColumns: ReadonlyArray<string> = [
  "Server CPU ms, floor / adapter",
  "Client CPU ms, floor / adapter",
  "Wall ms p50 / p99",
];

/** Compares samples of a form with those of the floor. */
export const measurementOf = (
  operation: string,
  hand: ReadonlyArray<Throughput>,
  adapter: ReadonlyArray<Throughput>,
  goal: number | undefined,
): Measurement => {
  const rates = (samples: ReadonlyArray<Throughput>): ReadonlyArray<number> =>
    samples.map(({ perSecond }) => perSecond);
  const costs = (cost: (sample: Throughput) => number): string =>
    [hand, adapter].map((samples) => shown(median(samples.map(cost)))).join(" / ");
  const walls = adapter.flatMap((sample) => sample.walls);
  const ratio = medianRatio(rates(adapter), rates(hand));
  return {
    operation,
    floor: median(rates(hand)),
    adapter: median(rates(adapter)),
    ratio,
    ...(goal === undefined ? noGoal : atLeast(ratio, goal)),
    rows: adapter.reduce((sum, { count }) => sum + count, 0),
    more: [
      costs(({ cpu }) => cpu ?? Number.NaN),
      costs(({ clientCpu }) => clientCpu),
      shownWall(median(walls), quantile(walls, 0.99)),
    ],
  };
};

const checkTotals = async ({ owner }: BenchContext, targets: WriteTargets): Promise<void> => {
  const database = databaseOf(oneServer(poolExecutor(owner.pool)), "quittance");
  for (const organization of targets.organizations("adapter")) {
    const wrong = await checkRollups(database.tenant(organization));
    if (wrong.length > 0) throw new Error(`The rollups of ${organization} are not exact.`);
  }
};

import { updateRollups, poolExecutor } from "@quittance/postgres";
import { periods, type Period } from "quittance";
import { windowsOf } from "quittance/adapter";
import { shown as digitsOf } from "../../../../../adapters/postgres/test/rollups-ledger.ts";
import { benchNow, bigOrganization } from "../data/data-facts.ts";
import { measureInterleaved, type Operation } from "../measure/rounds.ts";
import { median, medianRatio } from "../../report.ts";
import {
  shown,
  shownWall,
  type Measurement,
  type MeasurementTable,
} from "../report/measurement.ts";
import { successOf, type BenchContext } from "../measure/session.ts";
import { activityOfRaw, rawStatements, rawValues, type RawRow } from "./raw-activity.ts";
import type { Pool } from "pg";

/** The maximum number of pending transitions. */
const maxPending = 10_000;

/** The maximum CPU milliseconds of a dashboard. */
const maxMilliseconds = 35;

/** The minimum ratio of a year calculated from the records only. */
const cheaperThanRaw = 50;

/**
 * Measures every period, with no and with many pending transitions. Throws if a dashboard differs
 * from the totals of the records in a single digit.
 */
export const measureDashboards = async (context: BenchContext): Promise<MeasurementTable> => {
  const { pool } = context.owner;
  const current = await measurePeriods(context, "");
  const count = await makePending(pool, maxPending);
  const pending = await measurePeriods(context, `, ${count.toLocaleString("en-US")} pending`);
  await updateRollups(poolExecutor(pool));
  return {
    title: "Dashboards",
    note: `Server CPU in milliseconds. The floor adds up the records, in one pass for payments and
one for invoices. In this run every dashboard was equal to these totals, digit for digit.`,
    moreColumns: ["Wall p50 / p99"],
    measurements: [...current, ...pending],
  };
};

const measurePeriods = async (
  context: BenchContext,
  suffix: string,
): Promise<ReadonlyArray<Measurement>> => {
  for (const period of periods) await compare(context, period);
  const measured = await measureInterleaved(
    periods.map((period) => operationOf(context, period)),
    { rounds: context.rounds, seconds: 6, minRounds: Math.min(3, context.rounds), warmUp: 6 },
  );
  const alone = await measureInterleaved(
    periods.map((period) => onlyAdapter(operationOf(context, period))),
    { rounds: context.rounds, seconds: 6, minRounds: Math.min(3, context.rounds), warmUp: 0 },
  );
  return periods.map((period) => {
    const samples = measured.get(period);
    const adapter = alone.get(period)?.adapter;
    if (samples === undefined || adapter === undefined) throw new Error("Nothing was measured.");
    const cost = median(adapter.cpu);
    const ratio = medianRatio(samples.adapter.cpu, samples.floor.cpu);
    return {
      operation: `${period}${suffix}`,
      floor: median(samples.floor.cpu),
      adapter: cost,
      ratio,
      ...judgement(period, context.payments, cost, ratio),
      rows: adapter.rows,
      more: [shownWall(adapter.wall)],
    };
  });
};

const judgement = (
  period: Period,
  payments: number,
  cost: number,
  ratio: number,
): Pick<Measurement, "goal" | "met"> => {
  const isQuick = cost <= maxMilliseconds;
  const limit = `<= ${String(maxMilliseconds)} ms`;
  if (period !== "last_365_days" || payments < 10_000_000) return { goal: limit, met: isQuick };
  const factor = 1 / cheaperThanRaw;
  return {
    goal: `${limit}, <= ${shown(factor)} x`,
    met: isQuick && ratio <= factor,
  };
};

const operationOf = (
  { bound, owner, store }: BenchContext,
  period: Period,
): Operation<"floor" | "adapter"> => {
  const windows = windowsOf(period, benchNow);
  return {
    name: period,
    forms: {
      floor: {
        session: owner,
        run: async (round) => {
          if (round < -1) return 0;
          const values = rawValues(bigOrganization, windows);
          return (
            (await owner.run(rawStatements.payments, values)) +
            (await owner.run(rawStatements.invoices, values))
          );
        },
      },
      adapter: {
        session: bound,
        run: async () => {
          const found = await successOf(store.analytics.readActivity(bigOrganization, windows));
          return found.series.size;
        },
      },
    },
  };
};

const onlyAdapter = ({ name, forms }: Operation<"floor" | "adapter">): Operation<"adapter"> => ({
  name,
  forms: { adapter: forms.adapter },
});

const compare = async ({ owner, store }: BenchContext, period: Period): Promise<void> => {
  const windows = windowsOf(period, benchNow);
  const values = [...rawValues(bigOrganization, windows)];
  const payments = await owner.pool.query<RawRow>(rawStatements.payments, values);
  const invoices = await owner.pool.query<RawRow>(rawStatements.invoices, values);
  const expected = JSON.stringify(digitsOf(activityOfRaw(payments.rows, invoices.rows)));
  const found = await successOf(store.analytics.readActivity(bigOrganization, windows));
  if (JSON.stringify(digitsOf(found)) !== expected) {
    throw new Error(`The dashboard of ${period} is not the sum of the records.`);
  }
};

/**
 * Moves a number of payments of the big organization from the rollups to the transitions, as if they
 * were pending. `updateRollups` moves them back.
 *
 * @param pool of a role without row security.
 * @returns how many were moved.
 */
const makePending = async (pool: Pool, count: number): Promise<number> => {
  await pool.query(enter(-1), [bigOrganization, String(count)]);
  await updateRollups(poolExecutor(pool));
  const { rowCount } = await pool.query(enter(1), [bigOrganization, String(count)]);
  await pool.query("ANALYZE quittance.transitions");
  return rowCount ?? 0;
};

/** Identifiers are random, so that the first of them are spread over all times. */
const enter = (sign: 1 | -1): string => `INSERT INTO quittance.transitions
SELECT organization_id, 'PAYMENT', payment_id, 1, ${String(sign)}, created_at, status, currency,
  provider_id, price, price_usd
FROM quittance.payments WHERE organization_id = $1 ORDER BY payment_id LIMIT $2::bigint`;

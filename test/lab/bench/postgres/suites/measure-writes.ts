import { poolExecutor } from "@quittance/postgres";
import { databaseOf } from "../../../../../adapters/postgres/src/tenancy/database.ts";
import { checkRollups } from "../../../../../adapters/postgres/src/rollups/check-rollups.ts";
import { oneServer } from "../../../../../adapters/postgres/src/tenancy/routing.ts";
import type { Measurement, MeasurementTable } from "../report/measurement.ts";
import { type BenchContext, successOf } from "../measure/session.ts";
import {
  compareWrites,
  connections,
  scenarioOf,
  writeColumns,
  type Scenario,
} from "./compare-writes.ts";
import {
  byGroups,
  byHand,
  byLibrary,
  byPort,
  byShared,
  bySharedGroups,
  type WriteForm,
  portsOn,
  type PortOptions,
} from "./write-forms.ts";
import { makeWriteTargets, type WriteTargets } from "./write-targets.ts";
import type { Pool } from "pg";
import { Amount, createQuittance } from "quittance";

const forms: ReadonlyArray<WriteForm> = [byHand, byPort, byLibrary, byShared];

/**
 * The minimum ratio to the floor: it stores one row and the adapter four to eight, so only the commits
 * that organizations share have a goal. `measureSameRows` has the others.
 */
const goalOf = (form: WriteForm, { workers, hot }: Scenario): number | undefined =>
  form === byShared && workers === 32 && !hot ? 0.55 : undefined;

/** Payments on one invoice; each reads all previous ones. */
const hotPayments = 200;

/**
 * Measures concurrent payments, on many invoices and on one. Throws if the totals of the written
 * records are not exact afterwards.
 */
export const measureWrites = async (context: BenchContext): Promise<MeasurementTable> => {
  const { owner, rounds } = context;
  const hot = {
    "8 connections, one invoice": {
      ...scenarioOf(context, 8),
      end: { milliseconds: 60_000, tasks: rounds < 10 ? 20 : hotPayments },
      hot: true,
    },
  };
  const measurements: Array<Measurement> = [];
  const measure = async (
    targets: WriteTargets,
    compared: ReadonlyArray<WriteForm>,
    hotForms: ReadonlyArray<WriteForm>,
    more = "",
  ): Promise<void> => {
    measurements.push(
      ...(await compareWrites(context, targets, connections(context, more), compared, goalOf)),
      ...(await compareWrites(context, targets, hot, hotForms, goalOf)),
    );
    await checkTotals(context, targets);
    await targets.remove();
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

const checkTotals = async ({ owner }: BenchContext, targets: WriteTargets): Promise<void> => {
  const database = databaseOf(oneServer(poolExecutor(owner.pool)), "quittance");
  for (const organization of targets.organizations("adapter")) {
    const wrong = await checkRollups(database.tenant(organization));
    if (wrong.length > 0) throw new Error(`The rollups of ${organization} are not exact.`);
  }
};

/** Measures invoices with numbers of one series against those without numbers. */
export const measureInvoices = async (context: BenchContext): Promise<MeasurementTable> => {
  const targets = await makeWriteTargets(context.owner.pool, 1);
  const measurements = await compareWrites(context, targets, connections(context), invoiceForms);
  await targets.remove();
  return {
    title: "Numbered invoices",
    note: `Invoices per second of one organization, from one Node process on the machine of the server. The
floor is the library without numbers. Numbers have no gaps, so that the number of an invoice is known when the
one before is committed: alone, one after the other; with \`groupInvoices\` up to 16 in a commit.`,
    moreColumns: writeColumns,
    measurements,
  };
};

const create = (name: string, options: PortOptions, isNumbered: boolean): WriteForm => ({
  name,
  side: "adapter",
  isPipelined: options.shareCommits === true,
  record: (pool: Pool) => {
    const numbering = isNumbered ? { numbering: { name: "A", pattern: "A-{n}" } } : {};
    const { invoices } = createQuittance({ ...portsOn(pool, options), ...numbering });
    return async ({ organization }) => {
      await successOf(() => invoices.create(organization, request));
    };
  },
});

const request = {
  customerEmail: "robin@example.com",
  items: [{ type: "PAYMENT_INTENT", currency: "USD", price: Amount.of("19.99"), quantity: 1 }],
} as const;

const invoiceForms: ReadonlyArray<WriteForm> = [
  create("without a number", {}, false),
  create("with a number", {}, true),
  create("with groupInvoices", { groupInvoices: true }, true),
  create("with shareCommits and groupInvoices", { groupInvoices: true, shareCommits: true }, true),
];

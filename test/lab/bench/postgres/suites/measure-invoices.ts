import type { Pool } from "pg";
import { Amount, createQuittance } from "quittance";
import type { MeasurementTable } from "../report/measurement.ts";
import { successOf, type BenchContext } from "./bench-context.ts";
import { measurementOf } from "./measure-writes.ts";
import { takeTurns } from "./take-turns.ts";
import { portsOn, type PortOptions, type WriteForm } from "./write-forms.ts";
import { makeWriteTargets } from "./write-targets.ts";

/** Measures invoices with numbers of one series against those without numbers. */
export const measureInvoices = async (context: BenchContext): Promise<MeasurementTable> => {
  const { owner, rounds } = context;
  const targets = await makeWriteTargets(owner.pool, 1);
  const measurements = [];
  for (const workers of [1, 8, 32]) {
    const end = { milliseconds: rounds < 10 ? 150 : 2000, tasks: Number.MAX_SAFE_INTEGER };
    const scenario = { workers, turns: Math.min(rounds, 7), end, hot: false };
    const [unnumbered = [], ...others] = await takeTurns(context, targets, forms, scenario);
    for (const [place, samples] of others.entries()) {
      const name = `${String(workers)} connections, ${forms[place + 1]?.name ?? ""}`;
      measurements.push(measurementOf(name, unnumbered, samples, undefined));
    }
  }
  await targets.remove();
  return {
    title: "Numbered invoices",
    note: `Invoices per second of one organization, from one Node process on the machine of the server. The
floor is the library without numbers. Numbers have no gaps, so that the number of an invoice is known when the
one before is committed: alone, one after the other; with \`groupInvoices\` up to 16 in a commit.`,
    moreColumns: [
      "Server CPU ms, floor / adapter",
      "Client CPU ms, floor / adapter",
      "Wall ms p50 / p99",
    ],
    measurements,
  };
};

const create = (name: string, options: PortOptions, isNumbered: boolean): WriteForm => ({
  name,
  side: "adapter",
  isPipelined: options.shareCommits === true,
  record: (pool: Pool) => {
    const numbering = isNumbered ? { numbering: { name: "A", pattern: "A-{n}" } } : {};
    const { createInvoice } = createQuittance({ ...portsOn(pool, options), ...numbering });
    return async ({ organization }) => {
      await successOf(() => createInvoice(organization, request));
    };
  },
});

const request = {
  customerEmail: "robin@example.com",
  items: [{ type: "PAYMENT_INTENT", currency: "USD", price: Amount.of("19.99"), quantity: 1 }],
} as const;

const forms: ReadonlyArray<WriteForm> = [
  create("without a number", {}, false),
  create("with a number", {}, true),
  create("with groupInvoices", { groupInvoices: true }, true),
  create("with shareCommits and groupInvoices", { groupInvoices: true, shareCommits: true }, true),
];

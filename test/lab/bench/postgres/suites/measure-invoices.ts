import type { Pool } from "pg";
import { Amount, createQuittance } from "quittance";
import type { MeasurementTable } from "../report/measurement.ts";
import { successOf, type BenchContext } from "./bench-context.ts";
import { compareWrites, connections, writeColumns } from "./compare-writes.ts";
import { portsOn, type PortOptions, type WriteForm } from "./write-forms.ts";
import { makeWriteTargets } from "./write-targets.ts";

/** Measures invoices with numbers of one series against those without numbers. */
export const measureInvoices = async (context: BenchContext): Promise<MeasurementTable> => {
  const targets = await makeWriteTargets(context.owner.pool, 1);
  const measurements = await compareWrites(context, targets, connections(context), forms);
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

import type { PostgresServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import type { ViolationKind } from "./violations.ts";
import { runChaos, type Report, type RunOptions } from "./run-chaos.ts";
import type { SeededBugName } from "./seeded-bugs.ts";

/** A run with a seeded bug or corrupted rows, and the violations that the audit must find. */
export interface Control {
  readonly title: string;
  readonly expectedKinds: ReadonlyArray<ViolationKind>;
  /** With enough seconds to find the violations. */
  readonly run: Pick<RunOptions, "seededBug" | "faults" | "tampering" | "seconds">;
}

const runWith = (
  seededBug: SeededBugName,
  faults: RunOptions["faults"],
  seconds = 1,
): Control["run"] => ({
  seededBug,
  faults,
  seconds,
});

/** All controls; the first has no bug and must have no violations. */
export const controls: ReadonlyArray<Control> = [
  {
    title: "a service without a bug, killed after acknowledgements",
    expectedKinds: [],
    run: runWith("none", "kill upon acknowledgement"),
  },
  {
    title: "a service that ignores the idempotency key",
    expectedKinds: ["duplicated"],
    run: runWith("ignore-key", "none"),
  },
  {
    title: "a service that acknowledges before its commit, killed after acknowledgements",
    expectedKinds: ["lost"],
    run: runWith("early-acknowledgement", "kill upon acknowledgement"),
  },
  {
    title: "a service that leaves out the row lock",
    expectedKinds: ["wrong statuses", "wrong refunds", "wrong credits"],
    run: runWith("no-row-lock", "none"),
  },
  {
    title: "a service that stores decisions on an invoice that has changed since",
    expectedKinds: ["wrong statuses", "wrong refunds"],
    run: runWith("no-revision-check", "none"),
  },
  {
    title: "a service that takes numbers in a transaction of its own, killed in between",
    expectedKinds: ["wrong numbers"],
    run: runWith("early-number", "kill upon acknowledgement"),
  },
  {
    title: "rows that were changed outside the service",
    expectedKinds: ["wrong content", "wrong aggregates", "wrong credits", "outbox"],
    run: {
      ...runWith("none", "none"),
      tampering: [
        `UPDATE quittance.payments SET price_usd = price_usd + 1
          WHERE payment_id = (SELECT min(payment_id) FROM quittance.payments)`,
        `UPDATE quittance.invoices SET credited = credited + 1
          WHERE invoice_id = (SELECT min(invoice_id) FROM quittance.credit_notes)`,
        "DELETE FROM quittance.outbox WHERE position = 2",
      ],
    },
  },
];

/** Runs a control, for its default time or for `seconds`. */
export const runControl = (
  server: PostgresServer,
  { run }: Control,
  { seed, seconds = run.seconds }: Pick<RunOptions, "seed"> & { readonly seconds?: number },
): Promise<Report> => runChaos(server, { ...run, seed, seconds, clients: 20, hotShare: 70 });

/** Whether the audit found the expected violations. */
export const isCaught = ({ expectedKinds }: Control, report: Report): boolean =>
  expectedKinds.length === 0
    ? report.violations.total() === 0
    : expectedKinds.every((kind) => report.violations.count(kind) > 0);

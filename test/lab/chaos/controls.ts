import type { PostgresServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import type { ViolationKind, Violations } from "./violations.ts";
import { runChaos, type Report, type RunOptions } from "./run-chaos.ts";

/** A run with a seeded bug or corrupted rows, and the violations that the audit must find. */
export interface Control {
  readonly title: string;
  readonly expectedKinds: ReadonlyArray<ViolationKind>;
  /** With enough seconds to find the violations. */
  readonly run: Pick<RunOptions, "seededBug" | "faults" | "tampering" | "seconds">;
}

const killed = { faults: "kill upon acknowledgement", seconds: 1 } as const;
const quiet = { faults: "none", seconds: 1 } as const;

/** All controls; the first has no bug and must have no violations. */
export const controls: ReadonlyArray<Control> = [
  {
    title: "a service without a bug, killed after acknowledgements",
    expectedKinds: [],
    run: { ...killed, seededBug: "none" },
  },
  {
    title: "a service that ignores the idempotency key",
    expectedKinds: ["duplicated"],
    run: { ...quiet, seededBug: "ignore-key" },
  },
  {
    title: "a service that acknowledges before its commit, killed after acknowledgements",
    expectedKinds: ["lost"],
    run: { ...killed, seededBug: "early-acknowledgement" },
  },
  {
    title: "a service that leaves out the row lock",
    expectedKinds: ["wrong statuses", "wrong refunds", "wrong credits"],
    // In one second, most runs do not have all of them.
    run: { ...quiet, seededBug: "no-row-lock", seconds: 5 },
  },
  {
    title: "a service that stores decisions on an invoice that has changed since",
    expectedKinds: ["wrong statuses", "wrong refunds"],
    run: { ...quiet, seededBug: "no-revision-check", seconds: 5 },
  },
  {
    title: "a service that takes numbers in a transaction of its own, killed in between",
    expectedKinds: ["wrong numbers"],
    run: { ...killed, seededBug: "early-number" },
  },
  {
    title: "rows that were changed outside the service",
    expectedKinds: ["wrong content", "wrong aggregates", "wrong credits", "outbox"],
    run: {
      ...quiet,
      seededBug: "none",
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

/** Whether the audit found the expected violations, or none if none are expected. */
export const isCaught = (
  expectedKinds: Control["expectedKinds"],
  violations: Violations,
): boolean =>
  expectedKinds.length === 0
    ? violations.total() === 0
    : expectedKinds.every((kind) => violations.count(kind) > 0);

import type { PostgresServer } from "../../../postgres/test/support/postgres-server.ts";
import type { MismatchKind } from "./violations.ts";
import { runChaos, type Report, type RunOptions } from "./run-chaos.ts";
import type { MutantName } from "./seeded-bugs.ts";
import { violationsOf } from "./summary.ts";

/** Something that is spoiled, and what the audit must find then. */
export interface Control {
  readonly title: string;
  readonly finds: ReadonlyArray<MismatchKind>;
  /** With as many seconds as it takes to find it. */
  readonly run: Pick<RunOptions, "mutant" | "faults" | "tampering" | "seconds">;
}

const served = (mutant: MutantName, faults: RunOptions["faults"], seconds = 1): Control["run"] => ({
  mutant,
  faults,
  seconds,
});

/** The negative controls; the first is spoiled by nothing, and so must nothing be found. */
export const controls: ReadonlyArray<Control> = [
  {
    title: "the same entry unspoiled, killed when it has acknowledged",
    finds: [],
    run: served("none", "kills upon acknowledgement"),
  },
  {
    title: "a service that ignores the idempotency key",
    finds: ["duplicated"],
    run: served("ignore-key", "none"),
  },
  {
    title: "a service that acknowledges before its commit, killed when it has",
    finds: ["lost"],
    run: served("early-acknowledgement", "kills upon acknowledgement"),
  },
  {
    title: "a service that leaves out the row lock",
    finds: ["wrong statuses"],
    run: served("no-row-lock", "none"),
  },
  {
    title: "rows that were changed behind the service",
    finds: ["wrong content", "differences in rollups", "outbox"],
    run: {
      ...served("none", "none"),
      tampering: [
        `UPDATE quittance.payments SET price_usd = price_usd + 1
          WHERE payment_id = (SELECT min(payment_id) FROM quittance.payments)`,
        "DELETE FROM quittance.outbox WHERE position = 2",
      ],
    },
  },
];

/** Run a control, for longer if wanted. */
export const runControl = (
  server: PostgresServer,
  { run }: Control,
  { seed, seconds = run.seconds }: Pick<RunOptions, "seed"> & { readonly seconds?: number },
): Promise<Report> => runChaos(server, { ...run, seed, seconds, clients: 20, hotShare: 70 });

/** Whether the audit found what it must find. */
export const isCaught = ({ finds }: Control, report: Report): boolean =>
  finds.length === 0
    ? violationsOf(report) === 0
    : finds.every((kind) => report.findings.count(kind) > 0);

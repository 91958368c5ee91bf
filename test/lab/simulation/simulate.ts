import { createHash } from "node:crypto";
import { planHistory } from "./history.ts";
import { runHistory } from "./run-history.ts";

/** The histories to run: from an index up to another, which is excluded. */
export interface Range {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

/** A history that broke a rule. */
export interface Broken {
  readonly index: number;
  readonly message: string;
}

/** The results of some histories, as plain data for messages between processes. */
export interface Simulated {
  readonly histories: number;
  readonly operations: number;
  readonly faults: Readonly<Record<string, number>>;
  /** SHA-256 over the digests of the histories, each over all its results. */
  readonly digest: string;
  readonly broken: Broken | undefined;
}

/** Runs histories one by one, until one breaks a rule. */
export const simulate = async ({ seed, from, to }: Range): Promise<Simulated> => {
  const digest = createHash("sha256");
  let [histories, operations] = [0, 0];
  let faults: Simulated["faults"] = {};
  let broken: Broken | undefined;
  for (let index = from; index < to && broken === undefined; index += 1) {
    const { violation, ...run } = await runHistory(planHistory(seed, index));
    histories += 1;
    operations += run.operations;
    faults = added(faults, { ...Object.fromEntries(run.faults), reordered: run.reordered });
    digest.update(createHash("sha256").update(run.results.join("\n")).digest());
    if (violation !== undefined) broken = { index, message: violation.message };
  }
  return { histories, operations, faults, digest: digest.digest("hex"), broken };
};

/** Joins the results of two ranges. */
export const joined = (a: Simulated, b: Simulated): Simulated => ({
  histories: a.histories + b.histories,
  operations: a.operations + b.operations,
  faults: added(a.faults, b.faults),
  digest: createHash("sha256").update(a.digest).update(b.digest).digest("hex"),
  broken: a.broken ?? b.broken,
});

const added = (a: Simulated["faults"], b: Simulated["faults"]): Simulated["faults"] => {
  const sum = { ...a };
  for (const [kind, count] of Object.entries(b)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};

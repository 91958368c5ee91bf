import type { Executor } from "../src/executor.ts";
import { aroundStatements } from "./around-statements.ts";

/** The statements of an executor: each text with its values. */
export type Recorded = ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string | null>>>;

/** Wraps an executor so that its statements are recorded. */
export const recordingExecutor = (
  executor: Executor,
): { readonly executor: Executor; readonly recorded: Recorded } => {
  const recorded = new Map<string, Array<ReadonlyArray<string | null>>>();
  const recording = aroundStatements(executor, {
    statement: ({ text, values }, run) => {
      const known = recorded.get(text) ?? [];
      known.push(values);
      recorded.set(text, known);
      return run();
    },
  });
  return { executor: recording, recorded };
};

/** Returns whether a statement has an organization, which is then its first value. */
export const isOfTenant = (text: string, values: ReadonlyArray<string | null>): boolean =>
  values[0]?.startsWith("org_") === true && !text.includes("organization_id > $1");

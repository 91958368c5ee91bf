import type { Executor } from "../src/executor.ts";
import { aroundStatements } from "./around-statements.ts";

/** The statements that went through an executor: each text with the values that it had. */
export type Recorded = ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string | null>>>;

/** An executor that keeps what it is asked, and what it has kept. */
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

/** Whether a statement is one of an organization, which is then its first value. */
export const isOfTenant = (text: string, values: ReadonlyArray<string | null>): boolean =>
  values[0]?.startsWith("org_") === true && !text.includes("organization_id > $1");

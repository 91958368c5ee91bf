import type { PostgresStore } from "@quittance/postgres";
import type { Session } from "../measure/session.ts";

/** What the suites are given. */
export interface BenchContext {
  readonly payments: number;
  readonly rounds: number;
  /** The adapter, as the role that row security binds. */
  readonly bound: Session;
  readonly store: PostgresStore;
  /** Statements written by hand, above row security. */
  readonly owner: Session;
  /** The same, on a connection that plans each statement anew. */
  readonly planning: Session;
  readonly ownerUrl: string;
  readonly boundUrl: string;
}

/** What a task of a port gave. Throws, with the cause, when it failed. */
export const answered = async <Answer>(
  task: () => Promise<
    | { readonly _tag: "Right"; readonly right: Answer }
    | { readonly _tag: "Left"; readonly left: unknown }
  >,
): Promise<Answer> => {
  const answer = await task();
  if (answer._tag === "Right") return answer.right;
  throw new Error("An operation of the benchmark failed", { cause: answer.left });
};

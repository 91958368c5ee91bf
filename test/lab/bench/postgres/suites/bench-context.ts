import type { PostgresStore } from "@quittance/postgres";
import type { Session } from "../measure/session.ts";

/** The sessions and settings of the suites. */
export interface BenchContext {
  readonly payments: number;
  readonly rounds: number;
  /** The adapter, as a role with row security. */
  readonly bound: Session;
  readonly store: PostgresStore;
  /** Statements written by hand, without row security. */
  readonly owner: Session;
  /** The same, on a connection that plans each statement again. */
  readonly planning: Session;
  readonly ownerUrl: string;
  readonly boundUrl: string;
}

/** Returns the success of a port call. Throws a failure with its cause. */
export const successOf = async <Success>(
  task: () => Promise<
    | { readonly _tag: "Right"; readonly right: Success }
    | { readonly _tag: "Left"; readonly left: unknown }
  >,
): Promise<Success> => {
  const result = await task();
  if (result._tag === "Right") return result.right;
  throw new Error("An operation of the benchmark failed", { cause: result.left });
};

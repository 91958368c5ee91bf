import type { Either } from "quittance";

/** The success of a result. A failure is thrown, so that a test shows what it was. */
export const rightOf = <Success>(result: Either<unknown, Success>): Success => {
  if (result._tag === "Right") return result.right;
  throw new Error(`Expected a success, found ${JSON.stringify(result.left)}`);
};

/** The failure of a result. A success is thrown. */
export const leftOf = <Failure>(result: Either<Failure, unknown>): Failure => {
  if (result._tag === "Left") return result.left;
  throw new Error(`Expected a failure, found ${JSON.stringify(result.right)}`);
};

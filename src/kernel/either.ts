import * as E from "fp-ts/lib/Either.js";

/** The failure of an operation. Structurally the `Left` of fp-ts. */
export interface Left<out Failure> {
  readonly _tag: "Left";
  readonly left: Failure;
}

/** The success of an operation. Structurally the `Right` of fp-ts. @inline */
export interface Right<out Success> {
  readonly _tag: "Right";
  readonly right: Success;
}

/**
 * A failure or a success.
 *
 * Declared here so that you can read a result with `result._tag === "Right"` without installing a
 * package. If you use fp-ts, pass results to its functions unchanged.
 */
export type Either<Failure, Success> = Left<Failure> | Right<Success>;

/** A function that starts an operation and returns a promise of an `Either`. Never rejects. */
export type TaskEither<Failure, Success> = () => Promise<Either<Failure, Success>>;

/** Creates a failure. */
export const left: <Failure>(failure: Failure) => Left<Failure> = (failure) => ({
  _tag: "Left",
  left: failure,
});

/** Creates a success. */
export const right: <Success>(success: Success) => Right<Success> = (success) => ({
  _tag: "Right",
  right: success,
});

/**
 * Returns whether a result is a failure.
 *
 * @example
 * const result = await quittance.payments.get(organizationId, id);
 * if (isLeft(result)) return result.left.kind;
 * return result.right.status;
 */
export const isLeft: <F, S>(either: Either<F, S>) => either is Left<F> = E.isLeft;

/** Returns whether a result is a success. */
export const isRight: <F, S>(either: Either<F, S>) => either is Right<S> = E.isRight;

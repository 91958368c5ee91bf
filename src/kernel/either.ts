import * as E from "fp-ts/lib/Either.js";

/** The failure of an operation. Structurally the `Left` of fp-ts. */
export interface Left<out Failure> {
  readonly _tag: "Left";
  readonly left: Failure;
}

/** The success of an operation. Structurally the `Right` of fp-ts. */
export interface Right<out Success> {
  readonly _tag: "Right";
  readonly right: Success;
}

/**
 * Either a failure or a success.
 *
 * Declared here and not taken from fp-ts, so that a host reads a result with
 * `result._tag === "Right"` and needs no package for it. A host that has fp-ts passes it on
 * unchanged.
 */
export type Either<Failure, Success> = Left<Failure> | Right<Success>;

/** A promise of an `Either` that starts when it is called, and never rejects. */
export type TaskEither<Failure, Success> = () => Promise<Either<Failure, Success>>;

/** Make a failure. */
export const left: <Failure>(failure: Failure) => Left<Failure> = (failure) => ({
  _tag: "Left",
  left: failure,
});

/** Make a success. */
export const right: <Success>(success: Success) => Right<Success> = (success) => ({
  _tag: "Right",
  right: success,
});

/** Whether a result is a failure. */
export const isLeft: <F, S>(either: Either<F, S>) => either is Left<F> = E.isLeft;

/** Whether a result is a success. */
export const isRight: <F, S>(either: Either<F, S>) => either is Right<S> = E.isRight;

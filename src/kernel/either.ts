import * as E from "fp-ts/lib/Either.js";

/** The failure of an operation. The same structure as `Left` of fp-ts. */
export interface Left<out Failure> {
  readonly _tag: "Left";
  readonly left: Failure;
}

/** The success of an operation. The same structure as `Right` of fp-ts. */
export interface Right<out Success> {
  readonly _tag: "Right";
  readonly right: Success;
}

/**
 * Either a failure or a success. Check `result._tag === "Right"` to read it.
 *
 * Declared here so that no package is needed to read a result. Compatible with `Either` of fp-ts.
 */
export type Either<Failure, Success> = Left<Failure> | Right<Success>;

/** A function that starts an asynchronous operation. Its promise never rejects. */
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

/** Returns whether a result is a failure. */
export const isLeft: <F, S>(either: Either<F, S>) => either is Left<F> = E.isLeft;

/** Returns whether a result is a success. */
export const isRight: <F, S>(either: Either<F, S>) => either is Right<S> = E.isRight;

import { isRight, type Either } from "../kernel/either.ts";
import { rowOf, type QuittanceFailure } from "../errors.ts";

/**
 * An expected failure, thrown by `orThrow`.
 *
 * Compare `name` or `kind` instead of `instanceof` if a process can load this package twice, as an
 * ES module and as CommonJS.
 *
 * @example
 * try {
 *   orThrow(await quittance.voidInvoice(organizationId, id));
 * } catch (error) {
 *   if (error instanceof QuittanceError && error.kind === "InvoiceNotFound") return notFound();
 *   throw error;
 * }
 */
export class QuittanceError extends Error {
  override readonly name = "QuittanceError";
  /** The kind of the failure, such as `InvoiceNotFound`. */
  readonly kind: QuittanceFailure["kind"];
  /** The failure with its data. It can contain data of the request: log it with care. */
  readonly failure: QuittanceFailure;

  constructor(failure: QuittanceFailure) {
    super(
      failureMessage(failure),
      failure.kind === "PortFailed" ? { cause: failure.cause } : undefined,
    );
    this.kind = failure.kind;
    this.failure = failure;
  }
}

/**
 * Returns the value of a success, or throws a failure as a `QuittanceError`.
 *
 * @example
 * const quote = orThrow(await quittance.calculateQuote(organizationId, { items }));
 */
export const orThrow = <Success>(result: Either<QuittanceFailure, Success>): Success => {
  if (isRight(result)) return result.right;
  throw new QuittanceError(result.left);
};

/**
 * Returns what a failure means, in English, for logs and exceptions.
 *
 * Contains no causes, keys, addresses or identifiers: read these from the failure.
 */
const failureMessage = (failure: QuittanceFailure): string => {
  const { thrown } = rowOf(failure.kind);
  return typeof thrown === "string"
    ? thrown
    : thrown(failure, (inner) => failureMessage(inner as QuittanceFailure));
};

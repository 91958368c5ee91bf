import { QuittanceError } from "quittance";

/** Returns the cause of a `QuittanceError`, such as that of the database; other errors unchanged. */
export const causeOf = (error: unknown): unknown =>
  error instanceof QuittanceError ? (error.cause ?? error) : error;

/** The database cannot be used now; the same command can succeed later. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** A problem that the user of the command can fix; the message says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** Printed below the message, one per line. */
  readonly details: ReadonlyArray<string>;

  constructor(message: string, details: ReadonlyArray<string> = []) {
    super(message);
    this.details = details;
  }
}

/** Returns whether the message of an error is for the user of the command. */
export const isReported = (error: unknown): error is UsageError | Unavailable =>
  error instanceof UsageError || error instanceof Unavailable;

/** Throws the error of an option that does not fit to what is stored, or another one as it is. */
export const throwAsUsage = (error: unknown): never => {
  throw error instanceof RangeError ? new UsageError(error.message) : error;
};

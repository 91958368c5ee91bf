import { QuittanceError } from "quittance";

/** Returns the cause of a `QuittanceError`, such as that of the database; other errors unchanged. */
export const causeOf = (error: unknown): unknown =>
  error instanceof QuittanceError ? (error.cause ?? error) : error;

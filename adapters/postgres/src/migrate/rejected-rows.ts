import { failureOfError } from "../failure.ts";
import { migrationRejected, type MigrationRejected } from "./migration-rejected.ts";

/**
 * Returns what to do if stored rows violate a constraint that a migration adds, or `undefined` for
 * any other error.
 *
 * @param translate inserts the name of the schema into a statement.
 */
export const rejectedRows = (
  error: unknown,
  translate: (text: string) => string,
): MigrationRejected | undefined => {
  const { constraint } = failureOfError(error);
  const advice = constraint === undefined ? undefined : adviceOn[constraint];
  return advice === undefined ? undefined : migrationRejected("RowsInvalid", translate(advice));
};

const outOfRange =
  "NOT isfinite(happened_at) OR extract(year FROM happened_at) NOT BETWEEN 1000 AND 9999";

/** By the name of the constraint. */
const adviceOn: Readonly<Record<string, string>> = {
  payments_happened_at_in_range:
    "Payments have a happened_at that is not a date of the years 1000 to 9999, so they cannot be " +
    "read. As a role that bypasses row security, find them with: SELECT organization_id, " +
    `payment_id, happened_at FROM :"schema".payments WHERE ${outOfRange}; then set happened_at ` +
    "to the time of each payment, such as its created_at, and migrate again.",
};

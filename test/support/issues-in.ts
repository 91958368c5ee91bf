import type { Invalid, IssueCode } from "quittance/errors";

/** Returns the issues of an invalid request as texts: `items.0.quantity: must be …`. */
export const issuesIn = (failure: { readonly kind: string }): ReadonlyArray<string> => {
  if (failure.kind !== "Invalid") throw new Error(`${failure.kind} has no issues`);
  const { issues } = failure as unknown as Invalid<IssueCode>;
  return issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

/** What is wrong with a quantity. */
export const wrongQuantity = "Quantity must be an integer between 1 and 1000000";

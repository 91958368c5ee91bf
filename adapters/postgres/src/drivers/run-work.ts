import type { Queries } from "../executor.ts";

/**
 * Runs work with queries that can only be used until it ends, and rejects if any statement failed.
 *
 * After a failed statement the server rolls back at `COMMIT`, which some drivers report as success:
 * work that caught the failure must not resolve. A query after the end would run in the next
 * transaction on the connection.
 */
export const runWork = async <Result>(
  queries: Queries,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> => {
  const state: { hasEnded: boolean; failed: { readonly error: unknown } | undefined } = {
    hasEnded: false,
    failed: undefined,
  };
  const query: Queries["query"] = async (text, values, options) => {
    if (state.hasEnded)
      throw new Error("The transaction has ended: await every query within its work.");
    try {
      return await queries.query(text, values, options);
    } catch (error) {
      state.failed ??= { error };
      throw error;
    }
  };
  try {
    const result = await work({ query });
    if (state.failed !== undefined) throw state.failed.error;
    return result;
  } finally {
    state.hasEnded = true;
  }
};

import type { Queries } from "../executor.ts";

/**
 * Run work with queries that live no longer than it, and reject if any of its statements failed.
 *
 * After a failed statement the server undoes the transaction whatever comes, and answers `COMMIT`
 * with a rollback that some drivers take for success: work that caught the failure must not resolve.
 * A query after the end would run in whichever transaction has the connection then.
 */
export const runWork = async <Answer>(
  queries: Queries,
  work: (queries: Queries) => Promise<Answer>,
): Promise<Answer> => {
  const state: { over: boolean; failed: { readonly error: unknown } | undefined } = {
    over: false,
    failed: undefined,
  };
  const query: Queries["query"] = async (text, values, options) => {
    if (state.over) throw new Error("The transaction is over: await every query within its work");
    try {
      return await queries.query(text, values, options);
    } catch (error) {
      state.failed ??= { error };
      throw error;
    }
  };
  try {
    const answer = await work({ query });
    if (state.failed !== undefined) throw state.failed.error;
    return answer;
  } finally {
    state.over = true;
  }
};

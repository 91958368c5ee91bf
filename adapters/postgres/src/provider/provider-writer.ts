import type { Provider } from "quittance";
import type { ProviderWriter } from "quittance/adapter";
import { insertSharedRows } from "../insert-rows.ts";
import { providerColumns, providerRow, readProvider } from "./provider-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database, Run } from "../tenancy/database.ts";

/** Creates the writer of payment providers, which are the same on every server. */
export const providerWriterOf = ({ shared, transactions }: Database): ProviderWriter => {
  /** Returns what the work returns on the first server. */
  const everywhere = async (
    work: (run: Run) => Promise<Provider | undefined>,
  ): Promise<Provider | undefined> => {
    const [first, ...others] = transactions;
    const result = await first(work);
    for (const transact of others) await transact(work);
    return result;
  };
  return {
    listProviders: ({ after, limit }) =>
      attempt("providers", async () =>
        (await shared(list, [after ?? "", String(limit)])).map(readProvider),
      ),

    storeProvider: (provider) =>
      attempt("providers", async () => {
        const rows = [providerRow(provider)];
        const stored = await everywhere(async (run) => {
          await run(insertSharedRows("providers", rows, "$1::text", unlessStored), [
            JSON.stringify(rows),
          ]);
          const [found] = await run(find, [provider.id]);
          return found && readProvider(found);
        });
        return stored ?? provider;
      }),

    changeProvider: (id, change) =>
      attemptFind("providers", id, () =>
        everywhere(async (run) => {
          const [found] = await run(`${find} FOR UPDATE`, [id]);
          if (found === undefined) return undefined;
          const changed = change(readProvider(found));
          await run(update, [JSON.stringify([providerRow(changed)])]);
          return changed;
        }),
      ),
  };
};

const find = `SELECT ${providerColumns} FROM :"schema".providers WHERE provider_id = $1`;

const list = `SELECT ${providerColumns} FROM :"schema".providers
WHERE provider_id > $1 ORDER BY provider_id LIMIT $2::text::integer`;

const unlessStored = "ON CONFLICT (provider_id) DO NOTHING";

const update = `UPDATE :"schema".providers AS stored
SET name = changed.name, type = changed.type, is_active = changed.is_active,
  currencies = changed.currencies, updated_at = changed.updated_at
FROM json_populate_recordset(NULL:::"schema".providers, $1::text::json) AS changed
WHERE stored.provider_id = changed.provider_id`;

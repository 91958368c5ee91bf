import type { ProviderRepository } from "quittance/adapter";
import { attempt } from "./attempt.ts";
import type { Database } from "./database.ts";
import { providerColumns, readProvider } from "./rows/provider-row.ts";
import { byId } from "./rows/read-records.ts";
import { textArray } from "./text-array.ts";

/** Payment providers, which every server has alike. */
export const providersOf = (database: Database): ProviderRepository => ({
  findProviders: (ids) =>
    attempt("providers", async () => {
      const rows = await database.shared(find, [textArray(ids)]);
      return byId(rows.map(readProvider));
    }),
});

const find = `SELECT ${providerColumns} FROM :"schema".providers
WHERE provider_id = ANY ($1::text[])`;

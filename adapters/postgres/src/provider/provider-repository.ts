import type { ProviderRepository } from "quittance/adapter";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { providerColumns, readProvider } from "./provider-row.ts";
import { byId } from "../rows/read-records.ts";
import { textArray } from "../statements/text-array.ts";

/** Creates the repository of payment providers, which are the same on every server. */
export const providersOf = (database: Database): ProviderRepository => ({
  findProviders: (ids) =>
    attempt("providers", async () => {
      const rows = await database.shared(find, [textArray(ids)]);
      return byId(rows.map(readProvider));
    }),
});

const find = `SELECT ${providerColumns} FROM :"schema".providers
WHERE provider_id = ANY ($1::text[])`;

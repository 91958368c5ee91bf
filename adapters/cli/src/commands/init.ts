import { hostTransaction, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { escapeIdentifier } from "pg";
import { currencies, currencyInfo, type Id, type Organization } from "quittance";
import type { Administration } from "quittance/adapter";
import {
  administrationOf,
  environmentOption,
  succeeded,
} from "../administration/administration.ts";
import { keyJson, printSecret, type CreatedApiKey } from "../administration/print-records.ts";
import { printError, printJson } from "../output.ts";
import { anyText, flag, optionWith } from "../parameters.ts";
import { totals } from "../read-totals.ts";
import { idOf, severalOf } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";

/** `quittance init`: creates the first organization, providers and API key of an empty store. */
export const init = storeCommand(
  {
    description: `Make an empty database usable: migrate it, and create an organization, payment providers and an
API key for everything. The secret of the key is written to standard output, once. In a store
that has an organization or a key, nothing but the migration happens.`,
    options: {
      organization: optionWith("ID", "org_main", "Identifier of the organization.", idOf("org")),
      name: optionWith(
        "NAME",
        "My organization",
        "Name of the organization, which payers see.",
        anyText,
      ),
      providers: optionWith(
        "IDS",
        "prov_manual",
        "Payment providers to create, separated by commas, for all fiat currencies.",
        severalOf(idOf("prov")),
      ),
      totals: optionWith(
        "PROFILE",
        "invoice",
        `What is whole in quotes and invoices of the organization: "invoice", "shop" or "exact". The
organization keeps it.`,
        totals,
      ),
      ...environmentOption,
      json: flag("Print one line of JSON: what was created, with the secret of the key."),
    },
    examples: [
      "quittance init",
      "KEY=$(quittance init --organization org_shop --name 'Shop Ltd')",
      "quittance init --store ./ledger --providers prov_stripe,prov_bank --json",
    ],
    run: async ({ organization: id, name, providers, totals: profile, env, json }, store) => {
      const { executor, schema } = store;
      const { applied } = await migrate(executor, { schema });
      if (applied.length > 0) printError(`Migrated the schema ${JSON.stringify(schema)}.\n`);
      const created = await ifEmpty(executor, schema, async (inside) => {
        const administration = administrationOf({ executor: inside, schema }, env);
        await createProviders(administration, providers);
        return createKey(administration, { id, name, totals: profile });
      });
      if (created === undefined) printUnchanged(json);
      else if (json) {
        const { key, secret } = created;
        const records = { organization_id: id, provider_ids: providers, key: keyJson(key) };
        printJson({ created: true, ...records, secret });
      } else {
        const note =
          `Created the organization ${id}, the providers ${providers.join(", ")} ` +
          `and the key ${created.key.id}.`;
        printSecret(created, false, note);
      }
      return 0;
    },
  },
  "createFolder",
);

const createProviders = async (
  administration: Administration,
  ids: ReadonlyArray<Id<"prov">>,
): Promise<void> => {
  const fiat = currencies.filter((currency) => currencyInfo[currency].kind === "FIAT");
  for (const id of ids) {
    const content = { name: id.slice("prov_".length), type: "FIAT", currencies: fiat } as const;
    succeeded(await administration.providers.create({ id, ...content }));
  }
};

const createKey = async (
  administration: Administration,
  organization: Organization,
): Promise<CreatedApiKey> => {
  succeeded(await administration.organizations.create(organization));
  return succeeded(await administration.apiKeys.create(organization.id, firstKey));
};

/** The only key of an empty store has to permit everything. */
const firstKey = { name: "First key", scopes: "all" } as const;

const printUnchanged = (json: boolean): void => {
  if (json) printJson({ created: false });
  else {
    printError(
      "The store has an organization or a key already. Nothing was changed. " +
        "To create a key, run: quittance keys create --organization ORG\n",
    );
  }
};

/**
 * Runs work in one transaction on a store without organizations and keys. Of several processes that
 * start at once, one runs it.
 */
const ifEmpty = <Result>(
  executor: Executor,
  schema: string,
  work: (executor: Executor) => Promise<Result>,
): Promise<Result | undefined> =>
  executor.transaction(async ({ query }) => {
    await query(lock, [schema]);
    const quoted = escapeIdentifier(schema);
    const [found] = await query(
      `SELECT (EXISTS (SELECT FROM ${quoted}.organizations)
  OR EXISTS (SELECT FROM ${quoted}.credentials))::text AS used`,
      [],
    );
    return found?.["used"] === "false" ? work(hostTransaction(query)) : undefined;
  });

/** Released at the end of the transaction. Imports take the same lock. */
const lock =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance import ' || $1::text, 0))::text";

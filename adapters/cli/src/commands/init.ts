import { systemClock } from "@quittance/memory";
import { hostTransaction, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { escapeIdentifier } from "pg";
import { currencies, currencyInfo, type Organization } from "quittance";
import type { Administration, ApiKey } from "quittance/adapter";
import { keyJson, printSecret } from "../administration/print-records.ts";
import { readId } from "../administration/read-ids.ts";
import {
  administrationOf,
  environmentOption,
  readEnvironment,
  succeeded,
} from "../administration/with-administration.ts";
import type { Command } from "../command.ts";
import { printError, printJson } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readProfile } from "../read-totals.ts";
import { storeOptions, withStore } from "../store/with-store.ts";

interface CreatedApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

const options = {
  organization: {
    type: "string",
    value: "ORG",
    default: "org_main",
    help: "Identifier of the organization.",
  },
  name: {
    type: "string",
    value: "NAME",
    default: "My organization",
    help: "Name of the organization, which payers see.",
  },
  providers: {
    type: "string",
    value: "IDS",
    default: "prov_manual",
    help: "Payment providers to create, separated by commas, for all fiat currencies.",
  },
  totals: {
    type: "string",
    value: "PROFILE",
    default: "invoice",
    help: `What is whole in quotes and invoices of the organization: "invoice", "shop" or "exact". The
organization keeps it.`,
  },
  ...environmentOption,
  json: {
    type: "boolean",
    default: false,
    help: "Print one line of JSON: what was created, with the secret of the key.",
  },
  ...storeOptions,
} as const;

/** `quittance init`: creates the first organization, providers and API key of an empty store. */
export const init: Command = {
  usage: ["[options]"],
  description: `Make an empty database usable: migrate it, and create an organization, payment providers and an
API key for everything. The secret of the key is written to standard output, once. In a store
that has an organization or a key, nothing but the migration happens.`,
  options,
  examples: [
    "quittance init",
    "KEY=$(quittance init --organization org_shop --name 'Shop Ltd')",
    "quittance init --store ./ledger --providers prov_stripe,prov_bank --json",
  ],
  run: (args) => {
    const { values } = readArguments(args, options, 0);
    const organizationId = readId("--organization", "org", values.organization);
    const providerIds = values.providers.split(",").map((id) => readId("--providers", "prov", id));
    const environment = readEnvironment(values.env);
    const { schema, name, json } = values;
    const totals = readProfile(values.totals);
    const now = systemClock();
    return withStore(
      values,
      async (executor) => {
        const { applied } = await migrate(executor, { schema });
        if (applied.length > 0) printError(`Migrated the schema ${JSON.stringify(schema)}.\n`);
        const created = await ifEmpty(executor, schema, async (inside) => {
          const administration = administrationOf(inside, schema, environment);
          await createProviders(administration, providerIds);
          return createKey(administration, { id: organizationId, name, totals });
        });
        if (created === undefined) printUnchanged(json);
        else if (json) {
          printJson({
            created: true,
            organization_id: organizationId,
            provider_ids: providerIds,
            key: keyJson(created.key, now),
            secret: created.secret,
          });
        } else {
          const note =
            `Created the organization ${organizationId}, the providers ${providerIds.join(", ")} ` +
            `and the key ${created.key.id}.`;
          printSecret(created, false, note, now);
        }
        return 0;
      },
      "createFolder",
    );
  },
};

const createProviders = async (
  administration: Administration,
  ids: ReadonlyArray<ReturnType<typeof readId<"prov">>>,
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

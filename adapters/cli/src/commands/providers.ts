import { currencies, currencyInfo, type Provider } from "quittance";
import { printRecords, providerJson, type RecordJson } from "../administration/print-records.ts";
import { readId, readWords, requiredText } from "../administration/read-ids.ts";
import {
  allRows,
  jsonOption,
  succeeded,
  withAdministration,
} from "../administration/with-administration.ts";
import type { Command } from "../command.ts";
import { readArguments } from "../read-arguments.ts";
import { readChoice } from "../read-choice.ts";
import { storeOptions } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const createOptions = {
  name: { type: "string", value: "NAME", help: "Name of the provider, of 1 to 200 characters." },
  type: { type: "string", value: "TYPE", default: "FIAT", help: "FIAT or CRYPTO." },
  currencies: {
    type: "string",
    value: "CODES",
    help: "Currencies, separated by commas. Default: every currency of the type.",
  },
  ...jsonOption,
  ...storeOptions,
} as const;

const commonOptions = { ...jsonOption, ...storeOptions } as const;

/** `quittance providers create`: creates a payment provider. */
export const createProvider: Command = {
  usage: ["PROV --name NAME [options]"],
  description: `Create a payment provider, which all organizations share. If it is stored with the same content,
nothing changes; if it is stored with other content, the command fails and says what differs.`,
  options: createOptions,
  examples: [
    "quittance providers create prov_stripe --name Stripe",
    "quittance providers create prov_chain --name Chain --type CRYPTO --currencies BITCOIN,ETHEREUM",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, createOptions, 1);
    const id = readId("PROV", "prov", positionals[0]);
    const name = requiredText("--name", values.name);
    const type = readChoice("--type", values.type, ["FIAT", "CRYPTO"]);
    const chosen =
      values.currencies === undefined
        ? currencies.filter((currency) => currencyInfo[currency].kind === type)
        : readWords("--currencies", values.currencies, currencies);
    return withAdministration(values, async (administration) => {
      const given = { id, name, type, currencies: chosen };
      const stored = succeeded(await administration.providers.create(given));
      printRecords([providerJson(stored)], values.json);
    });
  },
};

/** `quittance providers list`: lists payment providers. */
export const listProviders: Command = {
  usage: ["[options]"],
  description: "List payment providers in the order of their identifiers, active or not.",
  options: commonOptions,
  examples: ["quittance providers list", "quittance providers list --json"],
  run: (args) => {
    const { values } = readArguments(args, commonOptions, 0);
    return withAdministration(values, async (administration) => {
      const records: Array<RecordJson> = [];
      const found = allRows<Provider>((after) => administration.providers.list({ after }));
      for await (const provider of found) records.push(providerJson(provider));
      printRecords(records, values.json);
    });
  },
};

const updateOptions = {
  name: { type: "string", value: "NAME", help: "New name, of 1 to 200 characters." },
  type: { type: "string", value: "TYPE", help: "FIAT or CRYPTO." },
  currencies: {
    type: "string",
    value: "CODES",
    help: "All currencies, separated by commas. They replace the stored ones.",
  },
  ...jsonOption,
  ...storeOptions,
} as const;

/** `quittance providers update`: changes a payment provider. */
export const updateProvider: Command = {
  usage: ["PROV [--name NAME] [--type TYPE] [--currencies CODES] [options]"],
  description: `Change the name, the type or the currencies of a payment provider. What is not given stays as it
is. New payments must have one of the currencies; stored payments stay as they are.`,
  options: updateOptions,
  examples: [
    "quittance providers update prov_stripe --currencies EUR,GBP,USD",
    "quittance providers update prov_stripe --name 'Stripe (cards)'",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, updateOptions, 1);
    const id = readId("PROV", "prov", positionals[0]);
    const { name, type, currencies: codes } = values;
    if (name === undefined && type === undefined && codes === undefined) {
      throw new UsageError("Set --name, --type or --currencies.");
    }
    const changes = {
      ...(name !== undefined && { name }),
      ...(type !== undefined && { type: readChoice("--type", type, ["FIAT", "CRYPTO"]) }),
      ...(codes !== undefined && { currencies: readWords("--currencies", codes, currencies) }),
    };
    return withAdministration(values, async (administration) => {
      const changed = succeeded(await administration.providers.update(id, changes));
      printRecords([providerJson(changed)], values.json);
    });
  },
};

const setActive = (name: string, isActive: boolean, description: string): Command => ({
  usage: ["PROV [options]"],
  description,
  options: commonOptions,
  examples: [`quittance providers ${name} prov_stripe`],
  run: (args) => {
    const { values, positionals } = readArguments(args, commonOptions, 1);
    const id = readId("PROV", "prov", positionals[0]);
    return withAdministration(values, async (administration) => {
      const changed = succeeded(await administration.providers.update(id, { isActive }));
      printRecords([providerJson(changed)], values.json);
    });
  },
});

/** `quittance providers activate`: lets new payments name a provider. */
export const activateProvider: Command = setActive(
  "activate",
  true,
  "Activate a payment provider, so that new payments can name it.",
);

/** `quittance providers deactivate`: stops new payments of a provider. */
export const deactivateProvider: Command = setActive(
  "deactivate",
  false,
  "Deactivate a payment provider. New payments cannot name it; stored ones stay as they are.",
);

import { currencies, currencyInfo, type Provider } from "quittance";
import { fromJson } from "quittance/adapter";
import {
  administrationOf,
  allRows,
  jsonOption,
  succeeded,
} from "../administration/administration.ts";
import { printRecords, providerJson } from "../administration/print-records.ts";
import type { Command } from "../command.ts";
import {
  anyText,
  argument,
  option,
  optionWith,
  requiredOption,
  textOption,
} from "../parameters.ts";
import { asBody, currencyCode, idOf, oneOf, severalOf } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const providerArgument = { id: argument("PROV", "prov_<id>", idOf("prov")) };

const providerType = oneOf(["FIAT", "CRYPTO"]);

/** `quittance providers create`: creates a payment provider. */
export const createProvider = storeCommand({
  description: `Create a payment provider, which all organizations share. If it is stored with the same content,
nothing changes; if it is stored with other content, the command fails and says what differs.`,
  arguments: providerArgument,
  options: {
    name: requiredOption(
      "NAME",
      "a text",
      "Name of the provider, of 1 to 200 characters.",
      anyText,
    ),
    type: optionWith("TYPE", "FIAT", "FIAT or CRYPTO.", providerType),
    currencies: option(
      "CODES",
      "Currencies, separated by commas. Default: every currency of the type.",
      severalOf(currencyCode),
    ),
    ...jsonOption,
  },
  examples: [
    "quittance providers create prov_stripe --name Stripe",
    "quittance providers create prov_chain --name Chain --type CRYPTO --currencies BITCOIN,ETHEREUM",
  ],
  run: async ({ id, name, type, currencies: chosen, json }, store) => {
    const ofType = currencies.filter((currency) => currencyInfo[currency].kind === type);
    const { providers } = administrationOf(store);
    const given = { id, name, type, currencies: chosen ?? ofType };
    await printRecords([succeeded(await providers.create(given))], providerJson, json);
    return 0;
  },
});

/** `quittance providers list`: lists payment providers. */
export const listProviders = storeCommand({
  description: "List payment providers in the order of their identifiers, active or not.",
  options: jsonOption,
  examples: ["quittance providers list", "quittance providers list --json"],
  run: async ({ json }, store) => {
    const { providers } = administrationOf(store);
    await printRecords(
      allRows<Provider>((after) => providers.list({ after })),
      providerJson,
      json,
    );
    return 0;
  },
});

/** `quittance providers update`: changes a payment provider. */
export const updateProvider = storeCommand({
  description: `Change the name, the type or the currencies of a payment provider. What is not given stays as it
is. New payments must have one of the currencies; stored payments stay as they are.`,
  arguments: providerArgument,
  options: {
    name: textOption("NAME", "New name, of 1 to 200 characters."),
    type: option("TYPE", "FIAT or CRYPTO.", providerType),
    currencies: option(
      "CODES",
      "All currencies, separated by commas. They replace the stored ones.",
      severalOf(currencyCode),
    ),
    ...jsonOption,
  },
  examples: [
    "quittance providers update prov_stripe --currencies EUR,GBP,USD",
    "quittance providers update prov_stripe --name 'Stripe (cards)'",
  ],
  run: async ({ id, json, ...changes }, store) => {
    const body = asBody(changes);
    if (Object.keys(body).length === 0) {
      throw new UsageError("Set --name, --type or --currencies.");
    }
    const { providers } = administrationOf(store);
    const changed = succeeded(await providers.update(id, fromJson(body)));
    await printRecords([changed], providerJson, json);
    return 0;
  },
});

const setActive = (name: string, isActive: boolean, description: string): Command =>
  storeCommand({
    description,
    arguments: providerArgument,
    options: jsonOption,
    examples: [`quittance providers ${name} prov_stripe`],
    run: async ({ id, json }, store) => {
      const { providers } = administrationOf(store);
      await printRecords([succeeded(await providers.update(id, { isActive }))], providerJson, json);
      return 0;
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

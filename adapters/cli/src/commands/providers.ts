import { currencies, currencyInfo, type Provider } from "quittance";
import { fromJson } from "quittance/adapter";
import { allRows, recordsCommand } from "../administration/administration.ts";
import { providerJson } from "../administration/print-records.ts";
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
import { UsageError } from "../usage-error.ts";

const providerArgument = { id: argument("PROV", "prov_<id>", idOf("prov")) };

const providerType = oneOf(["FIAT", "CRYPTO"]);

/** `quittance providers create`: creates a payment provider. */
export const createProvider = recordsCommand({
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
  },
  examples: [
    "quittance providers create prov_stripe --name Stripe",
    "quittance providers create prov_chain --name Chain --type CRYPTO --currencies BITCOIN,ETHEREUM",
  ],
  rows: ({ currencies: chosen, ...content }, { providers }) => {
    const ofType = currencies.filter((code) => currencyInfo[code].kind === content.type);
    return providers.create({ ...content, currencies: chosen ?? ofType });
  },
  jsonOf: providerJson,
});

/** `quittance providers list`: lists payment providers. */
export const listProviders = recordsCommand({
  description: "List payment providers in the order of their identifiers, active or not.",
  examples: ["quittance providers list", "quittance providers list --json"],
  rows: (_, { providers }) => allRows<Provider>((after) => providers.list({ after })),
  jsonOf: providerJson,
});

/** `quittance providers update`: changes a payment provider. */
export const updateProvider = recordsCommand({
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
  },
  examples: [
    "quittance providers update prov_stripe --currencies EUR,GBP,USD",
    "quittance providers update prov_stripe --name 'Stripe (cards)'",
  ],
  rows: ({ id, ...changes }, { providers }) => {
    const body = asBody(changes);
    if (Object.keys(body).length === 0) {
      throw new UsageError("Set --name, --type or --currencies.");
    }
    return providers.update(id, fromJson(body));
  },
  jsonOf: providerJson,
});

const setActive = (name: string, isActive: boolean, description: string): Command =>
  recordsCommand({
    description,
    arguments: providerArgument,
    examples: [`quittance providers ${name} prov_stripe`],
    rows: ({ id }, { providers }) => providers.update(id, { isActive }),
    jsonOf: providerJson,
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

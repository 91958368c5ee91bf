import { scopes } from "quittance";
import type { ApiKey, Scope } from "quittance/adapter";
import {
  administrationOf,
  allRows,
  environmentOption,
  jsonOption,
  recordsCommand,
  succeeded,
} from "../administration/administration.ts";
import { keyJson, printSecret } from "../administration/print-records.ts";
import { printError, printJson } from "../output.ts";
import { anyText, argument, option, optionWith, type Reader } from "../parameters.ts";
import {
  duration,
  idOf,
  oneOf,
  organizationOption,
  severalOf,
  timeOrDuration,
} from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";

const keyArgument = { id: argument("KEY", "key_<id>", idOf("key")) };

const scopeList: Reader<ReadonlyArray<Scope> | "all"> = (text, name) =>
  text === "all" ? text : severalOf(oneOf(scopes))(text, name);

/** `quittance keys create`: creates an API key. */
export const createKey = storeCommand({
  description: `Create an API key of an organization. It can read, unless --scopes names what it permits. The
secret is written to standard output and nowhere else: the store keeps a digest of it.`,
  options: {
    ...organizationOption,
    name: optionWith("NAME", "API key", "What the key is for.", anyText),
    scopes: option(
      "SCOPES",
      `What the key permits, separated by commas: ${scopes.join(", ")}; or "all", without
settings.update. Default: those that read.`,
      scopeList,
    ),
    expires: option(
      "TIME",
      "When the key ends: YYYY-MM-DD HH:MM:SS in UTC, or a duration such as 90d. Default: never.",
      timeOrDuration(1),
    ),
    ...environmentOption,
    ...jsonOption,
  },
  examples: [
    "quittance keys create --organization org_shop --name Web",
    "quittance keys create --organization org_shop --scopes invoices.read,payments.read --expires 90d",
    "quittance keys create --organization org_shop --scopes all --env production --json",
  ],
  run: async ({ organization, name, scopes: permitted, expires, env, json }, store) => {
    const content = { name, scopes: permitted, expiresAt: expires };
    const { apiKeys } = administrationOf(store, env);
    const created = succeeded(await apiKeys.create(organization, content));
    printSecret(created, json, `Created the key ${created.key.id} of ${organization}.`);
    return 0;
  },
});

/** `quittance keys list`: lists the API keys of an organization. */
export const listKeys = recordsCommand({
  description: `List the API keys of an organization, oldest first, without their secrets. A key that was
imported from a data file has no time of creation. The last use is up to a minute too early.`,
  options: organizationOption,
  examples: [
    "quittance keys list --organization org_shop",
    "quittance keys list --organization org_shop --json",
  ],
  rows: ({ organization }, { apiKeys }) =>
    allRows<ApiKey>((after) => apiKeys.list(organization, { after })),
  jsonOf: keyJson,
});

/** `quittance keys rotate`: replaces an API key. */
export const rotateKey = storeCommand({
  description: `Create a key with the name, scopes and environment of another one, which expires after the
overlap. A key is rotated once.`,
  arguments: keyArgument,
  options: {
    ...organizationOption,
    overlap: optionWith(
      "DURATION",
      "1d",
      "For how long the old key stays valid, such as 0s, 12h or 7d; at most 30d.",
      duration,
    ),
    env: { ...environmentOption.env, help: "Environment of a key that was imported without one." },
    ...jsonOption,
  },
  examples: [
    "quittance keys rotate key_1f0c --organization org_shop",
    "quittance keys rotate key_1f0c --organization org_shop --overlap 7d",
  ],
  run: async ({ id, organization, overlap: overlapSeconds, env, json }, store) => {
    const { apiKeys } = administrationOf(store, env);
    const created = succeeded(await apiKeys.rotate(organization, id, { overlapSeconds }));
    const ending = `The key ${id} expires after ${String(overlapSeconds)} seconds.`;
    printSecret(created, json, `Created the key ${created.key.id}. ${ending}`);
    return 0;
  },
});

/** `quittance keys revoke`: revokes an API key. */
export const revokeKey = storeCommand({
  description: `Revoke an API key. Running servers reject it from the next request on. Revoking it again changes
nothing.`,
  arguments: keyArgument,
  options: { ...organizationOption, ...jsonOption },
  examples: ["quittance keys revoke key_1f0c --organization org_shop"],
  run: async ({ id, organization, json }, store) => {
    const { apiKeys } = administrationOf(store);
    const key = succeeded(await apiKeys.revoke(organization, id));
    if (json) printJson(keyJson(key));
    else printError(`The key ${id} is revoked since ${key.revokedAt ?? ""} UTC.\n`);
    return 0;
  },
});

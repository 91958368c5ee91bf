import { systemClock } from "@quittance/memory";
import { scopes } from "quittance";
import type { ApiKey, Scope } from "quittance/adapter";
import {
  keyJson,
  printRecords,
  printSecret,
  type RecordJson,
} from "../administration/print-records.ts";
import { readDuration, readTime } from "../administration/read-duration.ts";
import { readId, readWords } from "../administration/read-ids.ts";
import {
  allRows,
  environmentOption,
  jsonOption,
  succeeded,
  withAdministration,
} from "../administration/with-administration.ts";
import type { Command } from "../command.ts";
import { printError } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { storeOptions } from "../store/with-store.ts";

const organizationOption = {
  organization: {
    type: "string",
    value: "ORG",
    help: "Organization of the key, such as org_shop.",
  },
} as const;

const ofKey = { ...organizationOption, ...jsonOption, ...storeOptions } as const;

const createOptions = {
  ...organizationOption,
  name: { type: "string", value: "NAME", default: "API key", help: "What the key is for." },
  scopes: {
    type: "string",
    value: "SCOPES",
    help: `What the key permits, separated by commas: ${scopes.join(", ")}; or "all", without settings.update. Default: those
that read.`,
  },
  expires: {
    type: "string",
    value: "TIME",
    help: "When the key ends: YYYY-MM-DD HH:MM:SS in UTC, or a duration such as 90d. Default: never.",
  },
  ...environmentOption,
  ...jsonOption,
  ...storeOptions,
} as const;

/** `quittance keys create`: creates an API key. */
export const createKey: Command = {
  usage: ["--organization ORG [options]"],
  description: `Create an API key of an organization. It can read, unless --scopes names what it permits. The
secret is written to standard output and nowhere else: the store keeps a digest of it.`,
  options: createOptions,
  examples: [
    "quittance keys create --organization org_shop --name Web",
    "quittance keys create --organization org_shop --scopes invoices.read,payments.read --expires 90d",
    "quittance keys create --organization org_shop --scopes all --env production --json",
  ],
  run: (args) => {
    const { values } = readArguments(args, createOptions, 0);
    const owner = readId("--organization", "org", values.organization);
    const now = systemClock();
    const content = {
      name: values.name,
      scopes: readScopes(values.scopes),
      expiresAt:
        values.expires === undefined ? undefined : readTime("--expires", values.expires, now),
    };
    return withAdministration(values, async (administration) => {
      const created = succeeded(await administration.apiKeys.create(owner, content));
      const note = `Created the key ${created.key.id} of ${owner}.`;
      printSecret(created, values.json, note, now);
    });
  },
};

const readScopes = (given: string | undefined): ReadonlyArray<Scope> | "all" | undefined =>
  given === undefined || given === "all" ? given : readWords("--scopes", given, scopes);

/** `quittance keys list`: lists the API keys of an organization. */
export const listKeys: Command = {
  usage: ["--organization ORG [options]"],
  description: `List the API keys of an organization, oldest first, without their secrets. A key that was
imported from a data file has no time of creation. The last use is up to a minute too early.`,
  options: ofKey,
  examples: [
    "quittance keys list --organization org_shop",
    "quittance keys list --organization org_shop --json",
  ],
  run: (args) => {
    const { values } = readArguments(args, ofKey, 0);
    const owner = readId("--organization", "org", values.organization);
    return withAdministration(values, async (administration) => {
      const records: Array<RecordJson> = [];
      const keys = allRows<ApiKey>((after) => administration.apiKeys.list(owner, { after }));
      for await (const key of keys) records.push(keyJson(key, systemClock()));
      printRecords(records, values.json);
    });
  },
};

const rotateOptions = {
  ...organizationOption,
  overlap: {
    type: "string",
    value: "DURATION",
    default: "1d",
    help: "For how long the old key stays valid, such as 0s, 12h or 7d; at most 30d.",
  },
  env: {
    ...environmentOption.env,
    help: "Environment of a key that was imported without one.",
  },
  ...jsonOption,
  ...storeOptions,
} as const;

/** `quittance keys rotate`: replaces an API key. */
export const rotateKey: Command = {
  usage: ["KEY --organization ORG [options]"],
  description: `Create a key with the name, scopes and environment of another one, which expires after the
overlap. A key is rotated once.`,
  options: rotateOptions,
  examples: [
    "quittance keys rotate key_1f0c --organization org_shop",
    "quittance keys rotate key_1f0c --organization org_shop --overlap 7d",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, rotateOptions, 1);
    const owner = readId("--organization", "org", values.organization);
    const id = readId("KEY", "key", positionals[0]);
    const overlapSeconds = readDuration("--overlap", values.overlap);
    return withAdministration(values, async (administration) => {
      const rotated = await administration.apiKeys.rotate(owner, id, { overlapSeconds });
      const created = succeeded(rotated);
      const note = `Created the key ${created.key.id}. The key ${id} expires after ${values.overlap}.`;
      printSecret(created, values.json, note, systemClock());
    });
  },
};

/** `quittance keys revoke`: revokes an API key. */
export const revokeKey: Command = {
  usage: ["KEY --organization ORG [options]"],
  description: `Revoke an API key. Running servers reject it from the next request on. Revoking it again changes
nothing.`,
  options: ofKey,
  examples: ["quittance keys revoke key_1f0c --organization org_shop"],
  run: (args) => {
    const { values, positionals } = readArguments(args, ofKey, 1);
    const owner = readId("--organization", "org", values.organization);
    const id = readId("KEY", "key", positionals[0]);
    return withAdministration(values, async (administration) => {
      const key = succeeded(await administration.apiKeys.revoke(owner, id));
      if (values.json) printRecords([keyJson(key, systemClock())], true);
      else printError(`The key ${id} is revoked since ${key.revokedAt ?? ""} UTC.\n`);
    });
  },
};

import type { Organization, Seller } from "quittance";
import { fromJson, object, read, seller, type organizationDescription } from "quittance/adapter";
import { issueText } from "quittance/errors";
import {
  organizationJson,
  printRecords,
  type RecordJson,
} from "../administration/print-records.ts";
import { readId, requiredText } from "../administration/read-ids.ts";
import {
  allRows,
  jsonOption,
  succeeded,
  withAdministration,
} from "../administration/with-administration.ts";
import type { Command } from "../command.ts";
import { readArguments } from "../read-arguments.ts";
import { readIncrements, readOwnRounding, type TotalsValues } from "../read-totals.ts";
import { storeOptions } from "../store/with-store.ts";
import { nameOfFile, readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

const contentOptions = {
  name: { type: "string", value: "NAME", help: "Name that payers see, of 1 to 200 characters." },
  "image-url": { type: "string", value: "URL", help: "Image that payers see." },
  seller: {
    type: "string",
    value: "FILE",
    help: `Who issues its invoices: a JSON file with the properties of "seller" in a data file, or - for
standard input. New invoices keep it.`,
  },
  totals: {
    type: "string",
    value: "PROFILE",
    help: `What is whole in its quotes and invoices: "invoice", "shop" or "exact". Replaces its rounding.`,
  },
  increments: {
    type: "string",
    value: "CODE=AMOUNT",
    help: "With --totals: what cash is paid in, such as CHF=0.05 or CHF=0.05,SEK=1.",
  },
  rounding: {
    type: "string",
    value: "MODE:PLACE",
    help: "How its prices are rounded, such as half-up:total. Replaces its profile.",
  },
  numbering: {
    type: "string",
    value: "PATTERN",
    help: "Pattern of the numbers of its invoices, such as INV-{YYYY}-{n:6}.",
  },
  "credit-numbering": {
    type: "string",
    value: "PATTERN",
    help: "The same of its credit notes, such as CN-{n:4}.",
  },
  ...jsonOption,
  ...storeOptions,
} as const;

const listOptions = { ...jsonOption, ...storeOptions } as const;

/** `quittance organizations create`: creates an organization. */
export const createOrganization: Command = {
  usage: ["ORG --name NAME [options]"],
  description: `Create an organization. If it is stored with the same content, nothing changes; if it is stored
with other content, the command fails and says what differs.`,
  options: contentOptions,
  examples: ["quittance organizations create org_shop --name 'Shop Ltd'"],
  run: (args) => {
    const { values, positionals } = readArguments(args, contentOptions, 1);
    const id = readId("ORG", "org", positionals[0]);
    const name = requiredText("--name", values.name);
    const seller = values.seller === undefined ? undefined : readSeller(values.seller);
    const settings = readSettings(values);
    return withAdministration(values, async (administration) => {
      const given = { id, name, imageUrl: values["image-url"], seller, ...settings };
      const stored = succeeded(await administration.organizations.create(given));
      printRecords([organizationJson(stored)], values.json);
    });
  },
};

/** `quittance organizations list`: lists organizations. */
export const listOrganizations: Command = {
  usage: ["[options]"],
  description: "List organizations in the order of their identifiers.",
  options: listOptions,
  examples: ["quittance organizations list", "quittance organizations list --json"],
  run: (args) => {
    const { values } = readArguments(args, listOptions, 0);
    return withAdministration(values, async (administration) => {
      const records: Array<RecordJson> = [];
      const found = allRows<Organization>((after) => administration.organizations.list({ after }));
      for await (const organization of found) records.push(organizationJson(organization));
      printRecords(records, values.json);
    });
  },
};

/** `quittance organizations update`: changes an organization. */
export const updateOrganization: Command = {
  usage: ["ORG [options]"],
  description: `Change an organization. An empty value removes what is stored: the image, the seller, the totals
profile, the rounding or a pattern. Invoices that are stored keep their seller, profile and number.`,
  options: contentOptions,
  examples: [
    "quittance organizations update org_shop --name 'Shop & Sons'",
    "quittance organizations update org_shop --seller seller.json",
    "quittance organizations update org_shop --totals invoice --increments CHF=0.05",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, contentOptions, 1);
    const id = readId("ORG", "org", positionals[0]);
    const { name, "image-url": image, seller } = values;
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(image === undefined ? {} : { imageUrl: image === "" ? undefined : image }),
      ...(seller === undefined ? {} : { seller: seller === "" ? undefined : readSeller(seller) }),
      ...readSettings(values),
    };
    return withAdministration(values, async (administration) => {
      const changed = succeeded(await administration.organizations.update(id, changes));
      printRecords([organizationJson(changed)], values.json);
    });
  },
};

type SettingsValues = TotalsValues & {
  readonly numbering?: string | undefined;
  readonly "credit-numbering"?: string | undefined;
};

/** Reads the given settings. An empty value is `undefined`; a profile replaces a rounding. */
const readSettings = (
  values: SettingsValues,
): Omit<organizationDescription.OrganizationChanges, "name"> => {
  const { numbering, "credit-numbering": creditNumbering, totals, increments, rounding } = values;
  const orNone = (text: string | undefined) => (text === "" ? undefined : text);
  const cash = orNone(increments);
  const own = { totals: orNone(totals), rounding: orNone(rounding) };
  const isWhole = own.totals !== undefined && own.totals !== "exact";
  const read = readOwnRounding({ ...own, ...(isWhole && { increments: cash }) });
  const isChanged = (totals ?? rounding) !== undefined;
  return {
    ...(isChanged && { totals: read.totals, rounding: read.rounding }),
    ...(isChanged && !isWhole && { increments: undefined }),
    ...(increments !== undefined && {
      increments: cash === undefined ? undefined : readIncrements(cash),
    }),
    ...(numbering !== undefined && { numbering: orNone(numbering) }),
    ...(creditNumbering !== undefined && { creditNumbering: orNone(creditNumbering) }),
  };
};

const sellerInFile = object({ seller });

/** Reads a seller from a file in the format of data files; standard input for `-`. */
const readSeller = (path: string): Seller => {
  const found = read(sellerInFile, fromJson({ seller: readJsonFile(path) }));
  if (found._tag === "Right") return found.right.seller;
  throw new UsageError(`${nameOfFile(path)} is not a seller:`, found.left.issues.map(issueText));
};

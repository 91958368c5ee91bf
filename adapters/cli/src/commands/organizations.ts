import type { Organization } from "quittance";
import {
  organizationJson,
  printRecords,
  type RecordJson,
} from "../administration/print-records.ts";
import { readId, requiredText } from "../administration/read-ids.ts";
import { readSeller } from "../administration/read-seller.ts";
import {
  allRows,
  jsonOption,
  succeeded,
  withAdministration,
} from "../administration/with-administration.ts";
import type { Command } from "../command.ts";
import { readArguments } from "../read-arguments.ts";
import { storeOptions } from "../store/with-store.ts";

const contentOptions = {
  name: { type: "string", value: "NAME", help: "Name that payers see, of 1 to 200 characters." },
  "image-url": { type: "string", value: "URL", help: "Image that payers see." },
  seller: {
    type: "string",
    value: "FILE",
    help: `Who issues its invoices: a JSON file with the properties of "seller" in a data file, or - for
standard input. New invoices keep it.`,
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
    return withAdministration(values, async (administration) => {
      const given = { id, name, imageUrl: values["image-url"], seller };
      const stored = succeeded(await administration.createOrganization(given));
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
      const found = allRows<Organization>((after) => administration.listOrganizations({ after }));
      for await (const organization of found) records.push(organizationJson(organization));
      printRecords(records, values.json);
    });
  },
};

/** `quittance organizations update`: changes an organization. */
export const updateOrganization: Command = {
  usage: ["ORG [options]"],
  description: `Change an organization. An empty --image-url removes the image, an empty --seller the seller.
Invoices that are stored keep their seller.`,
  options: contentOptions,
  examples: [
    "quittance organizations update org_shop --name 'Shop & Sons'",
    "quittance organizations update org_shop --seller seller.json",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, contentOptions, 1);
    const id = readId("ORG", "org", positionals[0]);
    const { name, "image-url": image, seller } = values;
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(image === undefined ? {} : { imageUrl: image === "" ? undefined : image }),
      ...(seller === undefined ? {} : { seller: seller === "" ? undefined : readSeller(seller) }),
    };
    return withAdministration(values, async (administration) => {
      const changed = succeeded(await administration.updateOrganization(id, changes));
      printRecords([organizationJson(changed)], values.json);
    });
  },
};

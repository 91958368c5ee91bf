import type { Organization, OrganizationId } from "quittance";
import { fromJson, type JsonObject } from "quittance/adapter";
import { allRows, recordsCommand } from "../administration/administration.ts";
import { organizationJson } from "../administration/print-records.ts";
import {
  anyText,
  argument,
  option,
  requiredOption,
  textOption,
  type Reader,
  type Values,
} from "../parameters.ts";
import { readJsonFile } from "../read-json-file.ts";
import { increments, rounding, totals } from "../read-totals.ts";
import { asBody, idOf } from "../readers.ts";

const organizationArgument = { id: argument("ORG", "org_<id>", idOf("org")) };

/** Reads an empty text as null, which removes what is stored. */
const orNone =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (text, name) =>
    text === "" ? null : read(text, name);

const jsonFile: Reader<JsonObject> = (path) => readJsonFile(path);

const nameHelp = "Name that payers see, of 1 to 200 characters.";

const contentOptions = {
  imageUrl: option("URL", "Image that payers see.", orNone(anyText)),
  seller: option(
    "FILE",
    `Who issues its invoices: a JSON file with the properties of "seller" in a data file, or - for
standard input. New invoices keep it.`,
    orNone(jsonFile),
  ),
  totals: option(
    "PROFILE",
    `What is whole in its quotes and invoices: "invoice", "shop" or "exact". Replaces its rounding.`,
    orNone(totals),
  ),
  increments: option(
    "CODE=AMOUNT",
    "With --totals: what cash is paid in, such as CHF=0.05 or CHF=0.05,SEK=1.",
    orNone(increments),
  ),
  rounding: option(
    "MODE:PLACE",
    "How its prices are rounded, such as half-up:total. Replaces its profile.",
    orNone(rounding),
  ),
  numbering: option(
    "PATTERN",
    "Pattern of the numbers of its invoices, such as INV-{YYYY}-{n:6}.",
    orNone(anyText),
  ),
  creditNumbering: option(
    "PATTERN",
    "The same of its credit notes, such as CN-{n:4}.",
    orNone(anyText),
  ),
};

/** The values of `contentOptions`, and the name. */
type Content = Partial<Values<typeof contentOptions>> & {
  readonly id?: OrganizationId;
  readonly name?: string | undefined;
};

/** `quittance organizations create`: creates an organization. */
export const createOrganization = recordsCommand({
  description: `Create an organization. If it is stored with the same content, nothing changes; if it is stored
with other content, the command fails and says what differs.`,
  arguments: organizationArgument,
  options: {
    name: requiredOption("NAME", "a text", nameHelp, anyText),
    ...contentOptions,
  },
  examples: ["quittance organizations create org_shop --name 'Shop Ltd'"],
  rows: (content, { organizations }) => organizations.create(bodyOf(content)),
  jsonOf: organizationJson,
});

/** `quittance organizations list`: lists organizations. */
export const listOrganizations = recordsCommand({
  description: "List organizations in the order of their identifiers.",
  examples: ["quittance organizations list", "quittance organizations list --json"],
  rows: (_, { organizations }) => allRows<Organization>((after) => organizations.list({ after })),
  jsonOf: organizationJson,
});

/** `quittance organizations update`: changes an organization. */
export const updateOrganization = recordsCommand({
  description: `Change an organization. An empty value removes what is stored: the image, the seller, the totals
profile, the rounding or a pattern. Invoices that are stored keep their seller, profile and number.`,
  arguments: organizationArgument,
  options: { name: textOption("NAME", nameHelp), ...contentOptions },
  examples: [
    "quittance organizations update org_shop --name 'Shop & Sons'",
    "quittance organizations update org_shop --seller seller.json",
    "quittance organizations update org_shop --totals invoice --increments CHF=0.05",
  ],
  rows: ({ id, ...content }, { organizations }) => organizations.update(id, bodyOf(content)),
  jsonOf: organizationJson,
});

/**
 * Returns the given content as JSON, in which null removes what is stored. A profile or a rounding
 * replaces both, and increments that have no meaning any more.
 */
const bodyOf = <Request>({ totals, rounding, increments, ...others }: Content): Request => {
  const replaces = totals !== undefined || rounding !== undefined;
  const isWhole = typeof totals === "string" && totals !== "exact";
  const ofRounding = replaces && { totals: totals ?? null, rounding: rounding ?? null };
  const cash = increments ?? (replaces && !isWhole ? null : undefined);
  return fromJson<Request>(asBody({ ...others, ...ofRounding, increments: cash }));
};

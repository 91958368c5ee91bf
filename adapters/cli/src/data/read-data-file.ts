import { nodeDigest } from "@quittance/http/node";
import {
  idOf,
  readRateSet,
  type BillingSchema,
  timestampOf,
  type Credential,
  type Organization,
  type Payment,
  type Product,
  type Provider,
  type RateSet,
} from "quittance";
import { type InvoiceRecords } from "quittance/adapter";
import {
  readBillingSchema,
  readBody,
  readInvoiceRecord,
  readProduct,
  type JsonObject,
} from "quittance/wire";
import { checkKeys } from "./check-keys.ts";
import { checkLedger } from "./check-ledger.ts";
import { checkReferences } from "./check-references.ts";
import { dataFileIssue, firstOfEachCause, wrongId, type DataFileIssue } from "./data-file-issue.ts";
import { dataFileSchema, type DataFile } from "./data-file-schema.ts";
import { readPayments } from "./read-payments.ts";

/** What a data file holds, checked and ready to be served. */
export interface Dataset {
  readonly organizations: ReadonlyArray<Organization>;
  readonly providers: ReadonlyArray<Provider>;
  readonly credentials: ReadonlyArray<Credential>;
  readonly rates: RateSet;
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
  readonly invoices: ReadonlyArray<InvoiceRecords>;
  readonly payments: ReadonlyArray<Payment>;
}

/** A dataset, or everything that is wrong with the file, each by record and property. */
export type ReadDataFile =
  | { readonly ok: true; readonly dataset: Dataset }
  | { readonly ok: false; readonly dataFileIssues: ReadonlyArray<string> };

/**
 * Hold a data file to its form, then its records to each other; for production, where the keys that
 * are published are given, its keys and tokens as well.
 */
export const readDataFile = (json: JsonObject, published?: ReadonlySet<string>): ReadDataFile => {
  const { messages, body } = readBody(dataFileSchema, json);
  if (messages.size > 0) {
    return refused([...messages].map(([path, message]) => complaintOf(json, path, message)));
  }
  return readRecords(body as DataFile, published);
};

const refused = (dataFileIssues: ReadonlyArray<DataFileIssue>): ReadDataFile => ({
  ok: false,
  dataFileIssues: firstOfEachCause(dataFileIssues),
});

/** An identifier of another form is as wrong wherever it is referred to. */
const complaintOf = (json: JsonObject, path: string, message: string): DataFileIssue => {
  const text = `${named(json, path)}: ${message}`;
  if (!/ id must have /u.test(message)) return dataFileIssue(text);
  let value: unknown = json;
  for (const key of path.split(".")) {
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  }
  return typeof value === "string" ? wrongId(value, text) : dataFileIssue(text);
};

const readRecords = (file: DataFile, published: ReadonlySet<string> | undefined): ReadDataFile => {
  const dataFileIssues = [
    ...(published === undefined ? [] : checkKeys(file, published).map(dataFileIssue)),
    ...checkReferences(file),
  ];
  const rates = readRateSet({
    source: "data file",
    timestamp: file.rates.timestamp,
    unitsPerUsd: file.rates.units_per_usd,
  });
  if (rates._tag === "Left") {
    const { property, found } = rates.left;
    const text = `rates.units_per_usd.${property}: "${found}" is not a rate of a known currency`;
    dataFileIssues.push(dataFileIssue(text));
  }
  const billingSchemas: Array<BillingSchema> = [];
  for (const [index, record] of file.billing_schemas.entries()) {
    const schema = readBillingSchema(record);
    if (schema !== undefined) billingSchemas.push(schema);
    else {
      const text =
        `billing_schemas.${String(index)} (${record.id}): interval_type, interval_count, ` +
        `payment_type, renew_type and billing_type are all given for RECURRING, none for ONE_TIME`;
      dataFileIssues.push(dataFileIssue(text));
    }
  }
  dataFileIssues.push(...checkLedger(file));
  if (dataFileIssues.length > 0 || rates._tag === "Left") return refused(dataFileIssues);
  const invoices = (file.invoices ?? []).map(readInvoiceRecord);
  const payments = readPayments(file, invoices, rates.right);
  if (!payments.ok) return payments;
  return {
    ok: true,
    dataset: {
      organizations: file.organizations.map(readOrganization),
      providers: file.providers.map(readProvider),
      credentials: credentialsOf(file),
      rates: rates.right,
      products: file.products.map(readProduct),
      billingSchemas,
      invoices,
      payments: payments.payments,
    },
  };
};

const readOrganization = ({
  id,
  name,
  image_url,
}: DataFile["organizations"][number]): Organization => ({
  id: idOf("org", id),
  name,
  imageUrl: image_url ?? undefined,
});

const readProvider = (record: DataFile["providers"][number]): Provider => ({
  id: idOf("prov", record.id),
  name: record.name,
  type: record.type,
  isActive: record.is_active === 1,
  currencies: record.currencies,
  createdAt: timestampOf(record.created_at),
  updatedAt: record.updated_at ? timestampOf(record.updated_at) : undefined,
});

const credentialsOf = (file: DataFile): ReadonlyArray<Credential> => {
  const keys = file.api_keys.map(({ key, ...rest }) => ({ secret: key, ...rest }));
  const tokens = file.access_tokens.map(({ token, ...rest }) => ({ secret: token, ...rest }));
  return [...keys, ...tokens].map(({ secret, organization_id, scopes }) => ({
    digest: nodeDigest(secret),
    organizationId: idOf("org", organization_id),
    scopes: scopes ?? undefined,
  }));
};

/** A path with the identifier of its record: `products.2 (product_pro).name`. */
const named = (json: JsonObject, path: string): string => {
  const [list = "", index, ...property] = path.split(".");
  const records = json[list];
  if (!Array.isArray(records) || index === undefined) return path;
  const record: unknown = records[parseInt(index, 10)];
  const id = (record as { readonly id?: unknown } | null | undefined)?.id;
  const name = typeof id === "string" ? ` (${id})` : "";
  return [`${list}.${index}${name}`, ...property].join(".");
};

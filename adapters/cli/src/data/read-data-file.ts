import {
  readRateSet,
  type BillingSchema,
  type Coupon,
  type Credential,
  type CreditNote,
  type Organization,
  type OrganizationRounding,
  type Payment,
  type Product,
  type Provider,
  type RateSet,
  type Refund,
  type Tax,
} from "quittance";
import {
  checkOwnRounding,
  checkPricing,
  describeOwnRounding,
  type InvoiceRecords,
} from "quittance/adapter";
import {
  couponCodec,
  describeCatalogIssue,
  organizationCodec,
  productCodec,
  providerCodec,
  readBillingSchema,
  readBody,
  readInvoiceRecord,
  taxCodec,
  type JsonObject,
} from "quittance/wire";
import { checkCoupons, checkRedemptions } from "./check-coupons.ts";
import { checkKeys } from "./check-keys.ts";
import { checkLedger } from "./check-ledger.ts";
import { checkReferences } from "./check-references.ts";
import { checkTaxes } from "./check-taxes.ts";
import { dataFileIssue, firstOfEachCause, wrongId, type DataFileIssue } from "./data-file-issue.ts";
import { dataFileSchema, type DataFile } from "./data-file-schema.ts";
import { readCredentials } from "./read-credentials.ts";
import { readCreditNotes } from "./read-credit-notes.ts";
import { readPayments } from "./read-payments.ts";
import { readRefunds } from "./read-refunds.ts";

/** The validated content of a data file. */
export interface Dataset {
  readonly organizations: ReadonlyArray<Organization>;
  readonly providers: ReadonlyArray<Provider>;
  readonly credentials: ReadonlyArray<Credential>;
  readonly rates: RateSet;
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
  readonly taxes: ReadonlyArray<Tax>;
  readonly coupons: ReadonlyArray<Coupon>;
  readonly invoices: ReadonlyArray<InvoiceRecords>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly creditNotes: ReadonlyArray<CreditNote>;
}

/** A dataset, or all issues of the file. */
export type ReadDataFile =
  | { readonly ok: true; readonly dataset: Dataset }
  | { readonly ok: false; readonly issues: ReadonlyArray<string> };

/**
 * Validates a data file: the schema first, then the references between records.
 *
 * @param published The published keys, for production only: then keys and tokens are checked too.
 */
export const readDataFile = (json: JsonObject, published?: ReadonlySet<string>): ReadDataFile => {
  const { messages, body } = readBody(dataFileSchema, json);
  if (messages.size > 0) {
    return invalid([...messages].map(([path, message]) => issueOf(json, path, message)));
  }
  return readRecords(body as DataFile, published);
};

const invalid = (issues: ReadonlyArray<DataFileIssue>): ReadDataFile => ({
  ok: false,
  issues: firstOfEachCause(issues),
});

/** Creates an issue. A malformed identifier is one cause for all records that refer to it. */
const issueOf = (json: JsonObject, path: string, message: string): DataFileIssue => {
  const subject = pathWithId(json, path);
  const text = message.startsWith(`${path} `)
    ? subject + message.slice(path.length)
    : `${subject}: ${message}`;
  if (!message.includes(" must have the form ")) return dataFileIssue(text);
  let value: unknown = json;
  for (const key of path.split(".")) {
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  }
  return typeof value === "string" ? wrongId(value, text) : dataFileIssue(text);
};

const pricingIssues = (
  { pricing, basePrice }: BillingSchema,
  path: string,
): ReadonlyArray<DataFileIssue> =>
  (pricing === undefined ? [] : checkPricing(pricing, basePrice.amount)).map((issue) => {
    const { path: property, message } = describeCatalogIssue(issue);
    return dataFileIssue(`${path}.${property.join(".")} ${message}`);
  });

const readRecords = (file: DataFile, published: ReadonlySet<string> | undefined): ReadDataFile => {
  const issues: Array<DataFileIssue> = [
    ...(published === undefined ? [] : checkKeys(file, published).map(dataFileIssue)),
    ...roundingIssues(file),
    ...checkReferences(file),
    ...checkTaxes(file),
    ...checkCoupons(file),
  ];
  const rates = readRateSet({
    source: "data file",
    timestamp: file.rates.timestamp,
    unitsPerUsd: file.rates.units_per_usd,
  });
  if (rates._tag === "Left") {
    const { property, found } = rates.left;
    const text = `rates.units_per_usd.${property}: "${found}" is not a positive rate of a supported currency`;
    issues.push(dataFileIssue(text));
  }
  const billingSchemas: Array<BillingSchema> = [];
  for (const [index, record] of file.billing_schemas.entries()) {
    const schema = readBillingSchema(record);
    if (schema !== undefined) {
      billingSchemas.push(schema);
      issues.push(...pricingIssues(schema, `billing_schemas.${String(index)} (${record.id})`));
    } else {
      const text =
        `billing_schemas.${String(index)} (${record.id}): interval_type, interval_count, ` +
        "payment_type, renew_type and billing_type are required for RECURRING and not allowed for " +
        "ONE_TIME";
      issues.push(dataFileIssue(text));
    }
  }
  issues.push(...checkLedger(file));
  if (issues.length > 0 || rates._tag === "Left") return invalid(issues);
  const invoices = (file.invoices ?? []).map(readInvoiceRecord);
  const coupons = (file.coupons ?? []).map(couponCodec.read);
  const redemptionIssues = checkRedemptions(coupons, invoices);
  if (redemptionIssues.length > 0) return invalid(redemptionIssues);
  const payments = readPayments(file, invoices, rates.right);
  if (!payments.ok) return payments;
  const refunds = readRefunds(file, payments.payments);
  if (!refunds.ok) return refunds;
  const creditNotes = readCreditNotes(file, invoices);
  if (!creditNotes.ok) return creditNotes;
  return {
    ok: true,
    dataset: {
      organizations: file.organizations.map(organizationCodec.read),
      providers: file.providers.map(providerCodec.read),
      credentials: readCredentials(file),
      rates: rates.right,
      products: file.products.map(productCodec.read),
      billingSchemas,
      taxes: (file.taxes ?? []).map(taxCodec.read),
      coupons,
      invoices,
      payments: payments.payments,
      refunds: refunds.refunds,
      creditNotes: creditNotes.creditNotes,
    },
  };
};

/** Returns how the organizations of a dataset round. */
export const roundingsOf = ({
  organizations,
}: Pick<Dataset, "organizations">): ReadonlyArray<OrganizationRounding> =>
  organizations.map(({ id, totals, increments, rounding }) => ({
    ...{ organizationId: id, totals, increments, rounding },
  }));

const roundingIssues = ({ organizations }: DataFile): ReadonlyArray<DataFileIssue> =>
  organizations.flatMap((record, index) => {
    const issue = checkOwnRounding(organizationCodec.read(record));
    if (issue === undefined) return [];
    const path = `organizations.${String(index)} (${record.id})`;
    return dataFileIssue(`${path}: ${describeOwnRounding(issue)}`);
  });

/** Returns a path with the identifier of its record: `products.2 (product_pro).name`. */
const pathWithId = (json: JsonObject, path: string): string => {
  const [list = "", index, ...property] = path.split(".");
  const records = json[list];
  if (!Array.isArray(records) || index === undefined) return path;
  const record: unknown = records[parseInt(index, 10)];
  const id = (record as { readonly id?: unknown } | null | undefined)?.id;
  const name = typeof id === "string" ? ` (${id})` : "";
  return [`${list}.${index}${name}`, ...property].join(".");
};

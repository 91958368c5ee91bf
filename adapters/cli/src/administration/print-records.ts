import { systemClock } from "@quittance/memory";
import {
  apiKeyStatus,
  organizationDescription,
  providerRecord,
  type ApiKey,
} from "quittance/adapter";
import type { Organization, Provider } from "quittance";
import { print, printError, printJson } from "../output.ts";
import { renderTable } from "../render-table.ts";

/** A key with its secret. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** A record as JSON. */
export type RecordJson = Readonly<Record<string, unknown>>;

/** Returns a key as JSON. */
export const keyJson = (key: ApiKey): RecordJson => ({
  id: key.id,
  organization_id: key.organizationId,
  name: key.name,
  environment: key.environment ?? null,
  scopes: key.scopes ?? null,
  status: apiKeyStatus(key, systemClock()),
  created_at: key.createdAt ?? null,
  expires_at: key.expiresAt ?? null,
  revoked_at: key.revokedAt ?? null,
  last_used_at: key.lastUsedAt ?? null,
  replaced_by: key.replacedBy ?? null,
});

/** Returns an organization as JSON, with the name of its seller only. */
export const organizationJson = (organization: Organization): RecordJson => ({
  ...organizationDescription.organizationRecord.json.write(organization),
  ...(organization.seller && { seller: organization.seller.legalName }),
});

/** Returns a provider as JSON. */
export const providerJson = (provider: Provider): RecordJson => ({
  ...providerRecord.json.write(provider),
  is_active: provider.isActive,
});

/** Prints records as lines of JSON, or as a table. */
export const printRecords = async <Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  jsonOf: (row: Row) => RecordJson,
  isJson: boolean,
): Promise<void> => {
  const records: Array<RecordJson> = [];
  for await (const row of rows) records.push(jsonOf(row));
  if (isJson) {
    for (const record of records) printJson(record);
    return;
  }
  if (records.length === 0) {
    printError("There are none.\n");
    return;
  }
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cells = records.map((record) => headings.map((name) => cellOf(record[name] ?? null)));
  print(renderTable(headings, cells));
};

const cellOf = (value: unknown): string => {
  if (value === null) return "-";
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** Prints the secret of a new key on standard output, and what it is on standard error. */
export const printSecret = (
  { key, secret }: CreatedApiKey,
  isJson: boolean,
  note: string,
): void => {
  if (isJson) {
    printJson({ ...keyJson(key), secret });
    return;
  }
  printError(`${note}\n${once}\n`);
  print(`${secret}\n`);
};

const once =
  "Its secret is printed only now. Keep it where secrets belong, and send it in the Authorization header:";

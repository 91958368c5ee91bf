import { Amount, timestampOf, type Invoice, type OrganizationId, type Payment } from "quittance";
import { idOf, type InvoiceRecords } from "quittance/adapter";
import type { ImportedRecords } from "@quittance/postgres";
import { DatabaseError, type Client } from "pg";
import { bank } from "../../../test/support/create-test-app.ts";
import {
  sampleInvoice,
  samplePayment,
  withoutLines,
} from "../../conformance/src/sample-records.ts";
import { times } from "./open-test-app.ts";
import { applicationRole, emptyStatements } from "./support/test-store.ts";

/** Organizations whose records have the same identifiers. */
export const owners: ReadonlyArray<OrganizationId> = ["org_a", "org_b", "org_c"].map((id) =>
  idOf("org", id),
);

/** The number of records of each organization. */
export const recordsOfEach = { invoices: 300, payments: 600 } as const;

const time = timestampOf("2025-07-17 11:00:00");

/** Returns one of some values, so that records tie and every list contains the owner. */
const markOf = (owner: OrganizationId): string => `of-${owner}@example.com`;

const invoice = (organizationId: OrganizationId, index: number): InvoiceRecords =>
  withoutLines(
    sampleInvoice(String(index), {
      organizationId,
      price: Amount.of("1000000"),
      customerEmail: markOf(organizationId),
      metadata: { owner: organizationId },
    }),
  );

const payment = (organizationId: OrganizationId, index: number): Payment =>
  samplePayment(String(index), {
    organizationId,
    providerId: bank.id,
    createdAt: time,
    updatedAt: time,
    invoiceId: `invoice_${String(index % recordsOfEach.invoices)}`,
  });

/** The records of all organizations. */
export const foreignRecords: ImportedRecords = {
  organizations: owners.map((id) => ({ id, name: id, imageUrl: undefined })),
  providers: [bank],
  invoices: owners.flatMap((owner) =>
    times(recordsOfEach.invoices, (index) => invoice(owner, index)),
  ),
  payments: owners.flatMap((owner) =>
    times(recordsOfEach.payments, (index) => payment(owner, index)),
  ),
};

/** Returns whether any property of a record belongs to another organization. */
export const isForeign = (owner: OrganizationId, record: Invoice | Payment): boolean =>
  record.organizationId !== owner ||
  ("customerEmail" in record && record.metadata["owner"] !== owner);

/** A statement of one organization, to run against the records of another. */
export interface Probe {
  readonly text: string;
  readonly values: ReadonlyArray<string | null>;
  readonly tenant: OrganizationId;
  readonly other: OrganizationId;
  /** Whether row security applies; it does not for a superuser. */
  readonly isBound: boolean;
}

/** The effects of a statement on the records of another organization. */
export interface ForeignEffects {
  /** Its rows, or the SQLSTATE of its failure. */
  readonly result: string;
  /** The same without the records of the other organization. */
  readonly resultAlone: string;
  readonly hasChangedTheirs: boolean;
}

/** Runs a statement with and without the other organization, in a transaction that is rolled back. */
export const foreignEffects = async (client: Client, probe: Probe): Promise<ForeignEffects> => {
  const { other, tenant } = probe;
  await client.query("BEGIN");
  try {
    await client.query("SELECT set_config('quittance.organization', $1, true)", [tenant]);
    const before = await recordsOf(client, other);
    await client.query("SAVEPOINT untouched");
    const result = await resultOf(client, probe);
    const after = result.startsWith("failed") ? before : await recordsOf(client, other);
    await client.query("ROLLBACK TO untouched");
    await client.query(deleteRecordsOf(client, other));
    const resultAlone = await resultOf(client, probe);
    return { result, resultAlone, hasChangedTheirs: before !== after };
  } finally {
    await client.query("ROLLBACK; DEALLOCATE ALL");
  }
};

let prepared = 0;

/** Prepares a statement with a text for each of its values, as the strictest driver does. */
export const prepareTyped = async (
  client: Client,
  text: string,
  values: ReadonlyArray<unknown>,
): Promise<string> => {
  const name = `probe_${String((prepared += 1))}`;
  const types = values.length === 0 ? "" : `(${values.map(() => "text").join(", ")})`;
  await client.query(`PREPARE ${name}${types} AS ${text}`);
  return name;
};

const resultOf = async (client: Client, { text, values, isBound }: Probe): Promise<string> => {
  try {
    if (isBound) await client.query(`SET LOCAL ROLE ${applicationRole}`);
    const name = await prepareTyped(client, text, values);
    const given = values.map((value) => (value === null ? "NULL" : client.escapeLiteral(value)));
    const call = given.length === 0 ? "" : `(${given.join(", ")})`;
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(
      `EXECUTE ${name}${call}`,
    );
    await client.query("RESET ROLE");
    return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
  } catch (error) {
    if (error instanceof DatabaseError) return `failed ${error.code ?? ""}`;
    throw error;
  }
};

const owned = emptyStatements
  .map((statement) => statement.replace("DELETE FROM ", ""))
  .filter((table) => table !== "quittance.providers");

const recordsOf = async (client: Client, owner: OrganizationId): Promise<string> => {
  const tables = owned.map(
    (table) => `(SELECT string_agg(t::text, ' ' ORDER BY t::text) FROM ${table} AS t
      WHERE organization_id = ${client.escapeLiteral(owner)})`,
  );
  const { rows } = await client.query<{ readonly all: string }>(
    `SELECT concat_ws('|', ${tables.join(", ")}) AS all`,
  );
  return rows[0]?.all ?? "";
};

const deleteRecordsOf = (client: Client, owner: OrganizationId): string =>
  owned
    .map((table) => `DELETE FROM ${table} WHERE organization_id = ${client.escapeLiteral(owner)}`)
    .join(";");

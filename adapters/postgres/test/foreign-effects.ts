import { DatabaseError, type Client } from "pg";
import type { OrganizationId } from "quittance";
import { applicationRole, emptyStatements } from "./support/test-store.ts";

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

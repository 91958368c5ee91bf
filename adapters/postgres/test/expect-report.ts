import type { Invoice, OrganizationId } from "quittance";
import { invoiceRowDescription } from "quittance/adapter";
import { expect } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import type { PostgresApp } from "./open-test-app.ts";
import type { TestStore } from "./support/test-store.ts";

const { invoiceRowOf, invoiceRowRecord } = invoiceRowDescription;

/** The columns of CSV as text: the identifier has the name that it has in every table. */
const texts = invoiceRowRecord.json.columns.map(({ name, columnType: { type } }) => {
  const column = name === "id" ? "invoice_id" : name;
  return `${type === "amount" ? `trim_scale(${column})` : column}::text AS ${name}`;
});

const parts = new Set(["items", "calculations", "payments", "payments.refunds"] as const);

/** Expects that the view of invoices has the rows of the core, to the last digit. */
export const expectReport = async (
  { adminExecutor }: Pick<TestStore, "adminExecutor">,
  { store }: Pick<PostgresApp, "store">,
  owner: OrganizationId,
  invoices: ReadonlyArray<Invoice>,
): Promise<ReadonlyArray<object>> => {
  const found = await adminExecutor.query(
    `SELECT ${texts.join(", ")} FROM quittance.invoices_report WHERE organization_id = $1`,
    [owner],
  );
  const expected: Array<object> = [];
  for (const { id } of invoices) {
    const stored = rightOf(await store.invoices.findInvoice(owner, id, parts)());
    if (stored !== undefined) expected.push(invoiceRowRecord.json.write(invoiceRowOf(stored)));
  }
  expect(new Map(found.map((row) => [row["id"], row]))).toEqual(
    new Map(expected.map((row) => [(row as { readonly id: string }).id, row])),
  );
  return expected;
};

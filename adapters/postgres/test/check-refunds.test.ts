import { type Mismatch, checkStore, clientExecutor } from "@quittance/postgres";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { addSeconds, timestampOf } from "quittance";
import { openCheckedStore, refundAndCredit } from "./checked-store.ts";

const store = await openCheckedStore("check_refunds");
await refundAndCredit(store.executor);
const { mismatchesAfter } = store;

test("a store with refunds and credit notes passes", async () => {
  expect(await mismatchesAfter([])).toEqual([]);
});

test.each<[change: string, kinds: ReadonlyArray<Mismatch["kind"]>, message: RegExp]>([
  ["UPDATE quittance.credit_notes SET price = 6", ["CreditNotesWrong"], /expected .* of 7/u],
  [
    "UPDATE quittance.invoices SET credited = 8 WHERE credited > 0",
    ["CreditedWrong"],
    /^expected 7(?:\.0+)? but found 8/u,
  ],
  [
    `INSERT INTO quittance.credit_note_series VALUES ('${testOrganization}', 'credit', 2)`,
    ["CreditNoteNumberGap"],
    /series is at 2/u,
  ],
  [
    "UPDATE quittance.credit_notes SET invoice_id = 'invoice_none'",
    ["CreditNoteWithoutInvoice", "CreditedWrong"],
    /^invoice_none does not exist$/u,
  ],
  [
    "UPDATE quittance.refunds SET payment_id = 'payment_none'",
    ["RefundWithoutPayment", "InvoiceStatusWrong"],
    /^payment_none does not exist$/u,
  ],
  [
    "UPDATE quittance.refunds SET status = 'FAILED'",
    ["InvoiceStatusWrong", "RollupMismatch"],
    /^expected COMPLETED by its payments, found COMPLETED, PARTIALLY_REFUNDED$/u,
  ],
])("finds what %s changes: %s", async (change, kinds, message) => {
  const found = await mismatchesAfter([change]);
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(found.find(({ kind }) => kind === kinds[0])?.message).toMatch(message);
});

const time = timestampOf("2030-01-01 00:00:00");

/** Makes the calculations of every invoice wrong. */
const damage =
  "UPDATE quittance.invoice_calculations SET price = price + 1, price_delta = price_delta + 1";

const touch = (table: string, column: string): string =>
  `UPDATE quittance.${table} SET ${column} = '${time}'
  WHERE invoice_id = (SELECT min(invoice_id) FROM quittance.${table})`;

const subjectsOf = (mismatches: ReadonlyArray<Mismatch>): ReadonlySet<string> =>
  new Set(
    mismatches.filter(({ kind }) => kind === "CalculationMismatch").map(({ subject }) => subject),
  );

test("without a time, every invoice is checked", async () => {
  const { rows } = await store.admin.query("SELECT invoice_id FROM quittance.invoices");
  expect(subjectsOf(await mismatchesAfter([damage])).size).toBe(rows.length);
});

test("invoices that did not change since a time are not checked", async () => {
  expect(subjectsOf(await mismatchesAfter([damage], { since: time }))).toEqual(new Set());
});

test.each([
  ["the invoice", "invoices", "updated_at"],
  ["one of its payments", "payments", "updated_at"],
  ["one of its refunds", "refunds", "updated_at"],
  ["one of its credit notes", "credit_notes", "created_at"],
])("an invoice is checked if %s changed at that time", async (_, table, column) => {
  const changes = [damage, touch(table, column)];
  const { rows } = await store.admin.query<{ readonly first: string }>(
    `SELECT min(invoice_id) AS first FROM quittance.${table}`,
  );
  expect(subjectsOf(await mismatchesAfter(changes, { since: time }))).toEqual(
    new Set([rows[0]?.first]),
  );
  const later = { since: addSeconds(time, 1) };
  expect(subjectsOf(await mismatchesAfter(changes, later))).toEqual(new Set());
});

test("references and rollups are checked in full, whatever changed", async () => {
  const orphans = `UPDATE quittance.payments SET invoice_id = 'invoice_none'
    WHERE payment_id = (SELECT min(payment_id) FROM quittance.payments)`;
  const rollups = "UPDATE quittance.rollup_days SET records = records + 1";
  const found = await mismatchesAfter([orphans, rollups], { since: time });
  const kinds = new Set(found.map(({ kind }) => kind));
  expect([kinds.has("PaymentWithoutInvoice"), kinds.has("RollupMismatch")]).toEqual([true, true]);
});

test("progress counts the invoices that are checked", async () => {
  const { rows } = await store.admin.query("SELECT invoice_id FROM quittance.invoices");
  const counts: Array<number> = [];
  const onProgress = (invoices: number): void => {
    counts.push(invoices);
  };
  await mismatchesAfter([], { onProgress });
  expect(counts.at(-1)).toBe(rows.length);
  counts.length = 0;
  await mismatchesAfter([], { onProgress, since: time });
  expect(counts).toEqual([]);
});

test("a check that is ended early leaves no query behind", async () => {
  const client = await store.admin.connect();
  try {
    await client.query(`BEGIN; ${damage}`);
    for await (const { kind } of checkStore(clientExecutor(client))) {
      expect(kind).toBe("CalculationMismatch");
      break;
    }
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

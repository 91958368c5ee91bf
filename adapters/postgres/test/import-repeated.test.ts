import {
  failureOfError,
  importRecords,
  postgresStore,
  type ImportedRecords,
} from "@quittance/postgres";
import { timestampOf, type Id } from "quittance";
import { testOrganization } from "quittance/testing";
import type { InvoiceRecords } from "quittance/adapter";
import { beforeEach, describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { sampleRecords } from "./sample-records.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("import");

/** Returns every row, and the mismatches of `checkStore`. */
const contents = async (): Promise<ReadonlyArray<string>> => {
  const { rows } = await store.admin.query<{ readonly name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'quittance'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const all: Array<string> = [];
  for (const { name } of rows) {
    const found = await store.admin.query<{ readonly row: string }>(
      `SELECT t::text AS row FROM quittance.${name} AS t ORDER BY 1`,
    );
    all.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return [...all, ...(await store.mismatches()).map(({ message }) => message)];
};

let records: Required<ImportedRecords>;

beforeEach(async () => {
  records = await sampleRecords(store);
  await store.fill(records);
});

describe("an import of what is stored", () => {
  test("changes nothing, however often and however many at once", async () => {
    const before = await contents();
    expect(before.length).toBeGreaterThan(20);
    await importRecords(store.executor, records);
    await Promise.all([1, 2, 3, 4].map(() => importRecords(store.executor, records)));
    expect(await contents()).toEqual(before);
  });

  test("takes records as equal in whichever order properties and scopes are", async () => {
    const [made] = records.invoices as readonly [InvoiceRecords];
    const before = await contents();
    await importRecords(store.executor, {
      credentials: records.credentials.map((credential) => ({
        ...credential,
        scopes: ["invoices.read", "payments.read"],
      })),
      invoices: [{ ...made, invoice: { ...made.invoice, metadata: { a: "1", b: "2" } } }],
    });
    expect(await contents()).toEqual(before);
  });

  test("adds what is new beside it, once", async () => {
    const [payment] = records.payments;
    if (payment === undefined) throw new Error("There is no payment.");
    const other = { ...payment, id: "payment_new" as const, idempotencyKey: "two" };
    const more = { ...records, payments: [payment, other] };
    await importRecords(store.executor, more);
    const after = await contents();
    await importRecords(store.executor, more);
    expect(await contents()).toEqual(after);
    const { payments } = postgresStore(store.executor);
    expect(rightOf(await payments.findPayment(testOrganization, other.id)())).toEqual(other);
  });

  test("redeems its coupons once, and keeps to their limits", async () => {
    const { coupons, invoices } = postgresStore(store.executor);
    await importRecords(store.executor, records);
    const [use] = rightOf(await coupons.couponsByCode(testOrganization, ["TEA"], undefined)());
    expect(use).toMatchObject({ coupon: records.coupons[0], redemptions: 1 });
    const [made] = records.invoices as readonly [InvoiceRecords];
    const id: Id<"invoice"> = "invoice_more";
    const more = { ...made, invoice: { ...made.invoice, id }, items: [], calculations: [] };
    const importing = importRecords(store.executor, {
      invoices: [{ ...more, paymentIntents: [] }],
    });
    await expect(importing).rejects.toMatchObject({
      kind: "Rejected",
      constraint: "coupons_redemptions",
    });
    expect(rightOf(await invoices.findInvoice(testOrganization, id, new Set())())).toBeUndefined();
  });

  test("succeeds at the start of several processes on an empty store", async () => {
    await store.fill({});
    await Promise.all([1, 2, 3, 4].map(() => importRecords(store.executor, records)));
    const together = await contents();
    await store.fill(records);
    expect(together).toEqual(await contents());
  });
});

describe("an organization that its first records have added", () => {
  test("is given the name of the import, and keeps it", async () => {
    await store.fill({ products: records.products });
    await importRecords(store.executor, records);
    const names = "SELECT name, image_url FROM quittance.organizations";
    const { rows } = await store.admin.query(names);
    expect(rows).toEqual([{ name: "Shop", image_url: "https://shop.example/logo.png" }]);
    const other = records.organizations.map((organization) => ({ ...organization, name: "Other" }));
    const importing = importRecords(store.executor, { organizations: other });
    await expect(importing).rejects.toThrow(`${testOrganization} is stored with different content`);
  });
});

describe("the rounding of an organization", () => {
  const rounding = { mode: "UP", at: "LINE", increments: { CHF: "0.05" } } as const;
  const roundings = [{ organizationId: testOrganization, rounding }];
  const stored = "SELECT name, rounding FROM quittance.organizations";

  test("is added to an organization without one, and keeps its name", async () => {
    await store.fill({ ...records, roundings: [] });
    await importRecords(store.executor, { roundings });
    const { rows } = await store.admin.query(stored);
    expect(rows).toEqual([{ name: "Shop", rounding }]);
  });

  test("can be imported before the organization", async () => {
    await store.fill({ roundings });
    await importRecords(store.executor, { organizations: records.organizations });
    const { rows } = await store.admin.query(stored);
    expect(rows).toEqual([{ name: "Shop", rounding }]);
  });

  test("is rejected if it is invalid, and nothing is stored", async () => {
    await store.fill({});
    const invalid = { ...rounding, increments: { CHF: "0" } };
    const importing = importRecords(store.executor, {
      roundings: [...roundings, { organizationId: testOrganization, rounding: invalid }],
    });
    await expect(importing).rejects.toThrow(/at roundings\.1\.rounding is not valid/u);
    expect((await store.admin.query(stored)).rows).toEqual([]);
  });
});

describe("an import of a record whose stored content differs", () => {
  const later = timestampOf("2026-01-01 00:00:00");
  const rounding = { mode: "UP", at: "LINE" };
  const changes: ReadonlyArray<
    readonly [id: RegExp, table: keyof ImportedRecords, changed: object]
  > = [
    [/^org_test /u, "organizations", { name: "X" }],
    [/^org_test /u, "roundings", { rounding }],
    [/^prov_bank /u, "providers", { isActive: false }],
    [/^a{64} /u, "credentials", { scopes: undefined }],
    [/^product_\w+ /u, "products", { description: "X" }],
    [/^schema_\w+ /u, "billingSchemas", { updatedAt: later }],
    [/^tax_\w+ /u, "taxes", { name: "X" }],
    [/^coupon_\w+ /u, "coupons", { isActive: false }],
    [/^invoice_\w+ /u, "invoices", { paymentIntents: [] }],
    [/^payment_\w+ /u, "payments", { status: "FAILED" }],
    [/^refund_\w+ /u, "refunds", { status: "FAILED" }],
  ];

  const expectRejected = async (id: RegExp, changed: ImportedRecords): Promise<void> => {
    const before = await contents();
    const fresh = { id: "org_fresh" as const, name: "Fresh", imageUrl: undefined };
    const importing = importRecords(store.executor, {
      ...changed,
      organizations: [fresh, ...(changed.organizations ?? [])],
    });
    const failure: unknown = await importing.catch((error: unknown) => error);
    expect(failureOfError(failure)).toMatchObject({
      kind: "Rejected",
      message: expect.stringMatching(id) as unknown,
    });
    expect(await contents()).toEqual(before);
  };

  test.each(changes)("is rejected with %s, and nothing is stored: %s %o", (id, table, changed) =>
    expectRejected(id, { [table]: records[table].map((record) => ({ ...record, ...changed })) }),
  );

  test("is rejected if a property of the invoice itself differs, or a line is missing", async () => {
    const [made = expect.fail("no invoice")] = records.invoices;
    const invoice = { ...made.invoice, customerEmail: "other@example.com" };
    await expectRejected(/^invoice_\w+ /u, { invoices: [{ ...made, invoice }] });
    await expectRejected(/^invoice_\w+ /u, {
      invoices: [{ ...made, items: made.items.slice(0, 1) }],
    });
  });
});

test.each([
  ["taxes", { category: "E" }],
  ["coupons", { percent: undefined }],
] as const)(
  "an import with an invalid record of %s is rejected with its position",
  async (table, changed) => {
    const [record = expect.fail("no record")] = records[table];
    const result = importRecords(store.executor, { [table]: [record, { ...record, ...changed }] });
    await expect(result).rejects.toThrow(
      `The imported value at ${table}.1 is not valid. Correct it and import again.`,
    );
  },
);

import { importRecords, type PostgresFailure, type PostgresStore } from "@quittance/postgres";
import type { Either, Id, LedgerEvent } from "quittance";
import type { PortFailed } from "quittance/errors";
import { testOrganization } from "quittance/testing";
import type { InvoiceRecords } from "quittance/adapter";
import { planInvoice } from "../../../src/invoice/invoice-plan.ts";
import { describe, expect, test } from "vitest";
import { storedLedger } from "./expect-agreement.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, invoiceOf, openTestApp, paymentOf, type PostgresApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("constraints");

const canary = "canary-7f3a";

/** Returns the records of an invoice that is not stored, with a word that failures must not contain. */
const newRecords = async (
  { payments, clock }: PostgresApp,
  name = canary,
): Promise<InvoiceRecords> => {
  const request = { ...invoiceOf("10"), customerEmail: `${canary}@example.com` };
  const quote = rightOf(await payments.invoices.validate(testOrganization, request));
  const { customerEmail } = request;
  let count = 0;
  return planInvoice(
    {
      organizationId: testOrganization,
      request: { customerEmail },
      quote,
    },
    (prefix) => `${prefix}_${name}_${String((count += 1))}`,
    clock(),
  );
};

const claim = { key: `key-${canary}`, fingerprint: canary };

type Store = (
  target: PostgresStore,
  records: InvoiceRecords,
  known: { readonly taken: Id<"invoice">; readonly event: LedgerEvent },
) => Promise<Either<PortFailed, unknown>>;

const rejections: ReadonlyArray<{
  readonly title: string;
  readonly constraint: string;
  readonly store: Store;
}> = [
  {
    title: "a status that there is not",
    constraint: "invoices_status_known",
    store: ({ invoices }, records) => {
      const invoice = { ...records.invoice, status: "ODD" as "PENDING" };
      return invoices.storeInvoice(testOrganization, { ...records, invoice }, claim, [])();
    },
  },
  {
    title: "an identifier that is taken",
    constraint: "invoices_pkey",
    store: ({ invoices }, records, { taken }) => {
      const invoice = { ...records.invoice, id: taken };
      return invoices.storeInvoice(testOrganization, { ...records, invoice }, claim, [])();
    },
  },
  {
    title: "a line twice",
    constraint: "invoice_items_pkey",
    store: ({ invoices }, records) => {
      const items = [...records.items, ...records.items];
      return invoices.storeInvoice(testOrganization, { ...records, items }, claim, [])();
    },
  },
  {
    title: "a line of no quantity",
    constraint: "invoice_items_quantity_positive",
    store: ({ invoices }, records) => {
      const items = records.items.map((item) => ({ ...item, quantity: 0 }));
      return invoices.storeInvoice(testOrganization, { ...records, items }, claim, [])();
    },
  },
  {
    title: "a line of an invoice that there is not",
    constraint: "invoice_items_invoice",
    store: ({ invoices }, records) => {
      const invoiceId: Id<"invoice"> = `invoice_${canary}_missing`;
      const items = records.items.map((item) => ({ ...item, invoiceId }));
      return invoices.storeInvoice(testOrganization, { ...records, items }, claim, [])();
    },
  },
  {
    title: "an event that is stored already",
    constraint: "outbox_pkey",
    store: ({ invoices }, records, { event }) =>
      invoices.storeInvoice(testOrganization, records, claim, [event])(),
  },
];

/** Returns the text of a failure with all its properties and causes. */
const everythingIn = (failure: unknown): string =>
  typeof failure === "object" && failure !== null
    ? Object.getOwnPropertyNames(failure)
        .map((name) => everythingIn((failure as Readonly<Record<string, unknown>>)[name]))
        .join(" ")
    : String(failure);

describe("a constraint that does not belong to an idempotency key", () => {
  test.each(rejections)(
    "rejects $title, with no value in the failure, and stores nothing",
    async (rejection) => {
      const app = await openTestApp(store);
      const { id: taken } = await bill(app, "5");
      const before = await storedLedger(store, app);
      const [event] = before.events;
      if (event === undefined) throw new Error("The invoice has no event");
      const records = await newRecords(app);
      const result = await rejection.store(app.store, records, { taken, event });
      if (result._tag === "Right") throw new Error("The record was stored");
      const failure = result.left.cause as PostgresFailure;
      expect(failure).toMatchObject({ kind: "Rejected", constraint: rejection.constraint });
      expect(everythingIn(result.left)).not.toContain(canary);
      expect(await storedLedger(store, app)).toEqual(before);
      const again = await app.store.invoices.storeInvoice(testOrganization, records, claim, [])();
      expect(again).toEqual({ _tag: "Right", right: undefined });
    },
  );

  test("rejects a payment whose identifier is taken, and records it under another", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "20");
    const first = rightOf(
      await app.payments.payments.record(testOrganization, id, paymentOf("one", "1")),
    );
    const other = await bill(app, "20");
    const own = { invoiceId: other.id, idempotencyKey: canary };
    const record = (id: Id<"payment">) =>
      app.store.payments.recordPayments(
        testOrganization,
        [{ ...first.payment, ...own }],
        ({ earlier }) => {
          const payment = { ...first.payment, ...own, id, reference: canary };
          return { outcome: earlier?.id, change: { invoice: undefined, payment, events: [] } };
        },
      )();
    const rejected = await record(first.payment.id);
    expect(rejected).toMatchObject({
      left: { cause: { kind: "Rejected", constraint: "payments_pkey" } },
    });
    expect(everythingIn(rejected)).not.toContain(canary);
    expect(await app.store.payments.findByKey(testOrganization, canary)()).toMatchObject({
      right: undefined,
    });
    const recorded = await record("payment_new");
    expect(recorded).toEqual({ _tag: "Right", right: [undefined] });
  });

  test("rejects an import of payments without invoice, with no value in the failure", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "20");
    const paid = rightOf(
      await app.payments.payments.record(testOrganization, id, paymentOf("one", "1")),
    );
    const invoiceId: Id<"invoice"> = `invoice_${canary}`;
    await store.fill({ providers: [bank] });
    const importing = importRecords(store.executor, { payments: [{ ...paid.payment, invoiceId }] });
    const failure: unknown = await importing.catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "Rejected", constraint: "payments_invoice" });
    expect(everythingIn(failure)).not.toContain(canary);
    expect((await storedLedger(store, app)).payments).toEqual([]);
  });
});

test("an invoice whose key is used is not stored, and no part of it", async () => {
  const app = await openTestApp(store);
  const { storeInvoice } = app.store.invoices;
  expect(rightOf(await storeInvoice(testOrganization, await newRecords(app), claim, [])())).toBe(
    undefined,
  );
  const other = await newRecords(app, "other");
  expect(rightOf(await storeInvoice(testOrganization, other, claim, [])())).toMatchObject({
    sameContent: true,
  });
  const counts = ["invoices", "invoice_items", "payment_intents", "invoice_owners"].map((table) =>
    store.admin.query(`SELECT FROM quittance.${table}`),
  );
  expect((await Promise.all(counts)).map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 1]);
});

describe("an import validates names and contact data as requests do:", () => {
  const invoiceWith = async (properties: Partial<InvoiceRecords["invoice"]>) => {
    const records = await newRecords(await openTestApp(store));
    return { ...records, invoice: { ...records.invoice, ...properties } };
  };
  const failureOf = (imported: Parameters<typeof importRecords>[1]): Promise<unknown> =>
    importRecords(store.executor, imported).then(
      () => "imported",
      (error: unknown) => error,
    );

  test.each([
    ["a redirect URL that runs a script", { redirectUrl: `javascript:${canary}` }, "redirectUrl"],
    ["an invalid e-mail address", { customerEmail: canary }, "customerEmail"],
  ])("rejects %s", async (_, properties, property) => {
    const app = await openTestApp(store);
    const failure = await failureOf({ invoices: [await invoiceWith(properties)] });
    expect(failure).toMatchObject({ kind: "Rejected", constraint: undefined });
    expect((failure as PostgresFailure).message).toContain(`invoices.0.invoice.${property}`);
    expect(everythingIn(failure)).not.toContain(canary);
    expect((await storedLedger(store, app)).invoices).toEqual([]);
  });

  test("rejects a name and a title of 201 characters, and an empty name", async () => {
    const records = await invoiceWith({});
    const [first] = records.calculations;
    const calculations = first ? [{ ...first, title: "t".repeat(201) }] : [];
    const failures = [
      await failureOf({ providers: [{ ...bank, name: "n".repeat(201) }] }),
      await failureOf({ organizations: [{ id: testOrganization, name: "", imageUrl: undefined }] }),
      await failureOf({ invoices: [{ ...records, calculations }] }),
    ];
    expect(failures.map((failure) => (failure as PostgresFailure).message)).toEqual([
      expect.stringContaining("providers.0.name"),
      expect.stringContaining("organizations.0.name"),
      expect.stringContaining("invoices.0.calculations.0.title"),
    ]);
  });

  test("stores an e-mail address in normalization form C, and finds it in any case", async () => {
    const app = await openTestApp(store);
    const customerEmail = "stanisław.wo\u0301jcik@wp.pl";
    expect(await failureOf({ invoices: [await invoiceWith({ customerEmail })] })).toBe("imported");
    const filter = { customerEmail: "STANISŁAW.WÓJCIK@wp.pl" };
    const listed = rightOf(await app.payments.invoices.list(testOrganization, filter));
    expect(listed.rows.map((row) => row.customerEmail)).toEqual(["stanisław.wójcik@wp.pl"]);
  });

  test("and what was written by hand can still be read", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "20");
    await store.admin.query(
      `UPDATE quittance.invoices SET redirect_url = 'javascript:alert(1)',
        customer_email = 'none' WHERE invoice_id = $1`,
      [id],
    );
    const { rows } = rightOf(await app.payments.invoices.list(testOrganization));
    const invoice = rows.find((row) => row.id === id);
    expect([invoice?.redirectUrl, invoice?.customerEmail]).toEqual(["javascript:alert(1)", "none"]);
  });
});

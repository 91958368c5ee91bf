import { PGlite } from "@electric-sql/pglite";
import {
  importRecords,
  pgliteExecutor,
  type Executor,
  type ImportedRecords,
} from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import * as fc from "fast-check";
import {
  type Invoice,
  type InvoiceFilter,
  type OrganizationId,
  type Payment,
  type PaymentFilter,
} from "quittance";
import { matchesInvoice, matchesPayment, pageOf } from "quittance/adapter";
import type { LedgerRecords } from "quittance/conformance";
import {
  anyInvoiceFilter,
  anyLedger,
  anyPageRequest,
  anyPaymentFilter,
  ledgerOwners,
} from "quittance/testing";
import { afterAll, describe, expect, test } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { listInvoices } from "../src/lists/list-invoices.ts";
import { listPayments } from "../src/lists/list-payments.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { emptyScript, openTestStore } from "./support/test-store.ts";

/** A place for generated records. */
interface Place {
  readonly executor: Executor;
  readonly fill: (records: ImportedRecords) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const openPglite = async (): Promise<Place> => {
  const pglite = await PGlite.create();
  const executor = pgliteExecutor(pglite);
  await migrate(executor);
  return {
    executor,
    fill: async (records) => {
      await pglite.exec(emptyScript);
      await importRecords(executor, records);
    },
    close: () => pglite.close(),
  };
};

const runs = parseInt(process.env["QUITTANCE_RUNS"] ?? "100", 10);

const places = [
  { name: "PostgreSQL", runs, place: await openTestStore("lists") },
  { name: "PGlite", runs: Math.ceil(runs / 10), place: await openPglite() },
];

afterAll(() => Promise.all(places.map(({ place }) => place.close())));

const paymentsOf = (
  { payments }: LedgerRecords,
  owner: OrganizationId,
  filter: PaymentFilter,
): ReadonlyArray<Payment> =>
  payments.filter((payment) => payment.organizationId === owner && matchesPayment(filter, payment));

const invoicesOf = (
  { invoices, payments }: LedgerRecords,
  owner: OrganizationId,
  filter: InvoiceFilter,
): ReadonlyArray<Invoice> =>
  invoices
    .map(({ invoice }) => invoice)
    .filter((invoice) => {
      const paid = payments.filter(
        (payment) => payment.organizationId === owner && payment.invoiceId === invoice.id,
      );
      const providerIds = new Set(paid.map(({ providerId }) => providerId));
      return invoice.organizationId === owner && matchesInvoice(filter, { invoice, providerIds });
    });

/** Several questions for one ledger: filling a store costs more than asking it. */
const several = <Filter>(filters: fc.Arbitrary<Filter>) =>
  fc.array(fc.tuple(fc.constantFrom(...ledgerOwners), filters, anyPageRequest), {
    minLength: 1,
    maxLength: 20,
  });

/** Filters by status only, which the rollups can serve too. */
const byStatus = {
  payments: anyPaymentFilter.map(({ statuses }): PaymentFilter => ({ statuses })),
  invoices: anyInvoiceFilter.map(({ statuses }): InvoiceFilter => ({ statuses })),
};

for (const { name, runs: numRuns, place } of places) {
  const database = databaseOf(oneServer(place.executor), "quittance");

  /** How many transitions are applied, and from which offset the rollups are used for a page. */
  const anyDepth = fc.record({
    folded: fc.constantFrom(0, 1, 4, 1000),
    rankFrom: fc.constantFrom(0, 1, 3, 1000),
  });

  const prepare = async (records: LedgerRecords, folded: number): Promise<void> => {
    await place.fill(records);
    if (folded === 0) return;
    for (const owner of ledgerOwners) await updateTenant(database.tenant(owner), folded);
  };

  describe(`on ${name}`, () => {
    test("a page of payments has the rows that match the core's predicate", async () => {
      const filters = fc.oneof(anyPaymentFilter, byStatus.payments);
      await fc.assert(
        fc.asyncProperty(
          anyLedger,
          several(filters),
          anyDepth,
          async (records, asked, { folded, rankFrom }) => {
            await prepare(records, folded);
            for (const [owner, filter, page] of asked) {
              expect(await listPayments(database, { rankFrom })(owner, filter, page)).toEqual(
                pageOf(paymentsOf(records, owner, filter), (row) => row, page),
              );
            }
          },
        ),
        { numRuns },
      );
    });

    test("a page of invoices has the rows that match the core's predicate", async () => {
      const filters = fc.oneof(anyInvoiceFilter, byStatus.invoices);
      await fc.assert(
        fc.asyncProperty(
          anyLedger,
          several(filters),
          anyDepth,
          async (records, asked, { folded, rankFrom }) => {
            await prepare(records, folded);
            for (const [owner, filter, page] of asked) {
              expect(await listInvoices(database, { rankFrom })(owner, filter, page)).toEqual(
                pageOf(invoicesOf(records, owner, filter), (row) => row, page),
              );
            }
          },
        ),
        { numRuns },
      );
    });
  });
}

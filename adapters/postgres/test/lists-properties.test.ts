import * as fc from "fast-check";
import { type Invoice, type OrganizationId, type Payment } from "quittance";
import {
  pageOf,
  type InvoiceConditions,
  type PageRequest,
  type PaymentFilter,
} from "quittance/adapter";
import type { LedgerRecords } from "@quittance/conformance";
import {
  anyInvoiceFilter,
  anyLedger,
  anyPageRequest,
  anyPaymentFilter,
  ledgerOwners,
} from "@quittance/conformance/generators";
import { matchesInvoice, paymentMatcher } from "quittance/pure";
import { expect, test } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { listInvoices } from "../src/invoice/invoice-repository.ts";
import { listPayments } from "../src/payment/payment-repository.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { openTestStore } from "./support/test-store.ts";

const runs = parseInt(process.env["QUITTANCE_RUNS"] ?? "20", 10);

const store = await openTestStore("lists");
const database = databaseOf(oneServer(store.executor), "quittance");

const paymentsOf = (
  { payments }: LedgerRecords,
  owner: OrganizationId,
  filter: PaymentFilter,
): ReadonlyArray<Payment> =>
  payments.filter((payment) => payment.organizationId === owner && paymentMatcher(filter)(payment));

const invoicesOf = (
  { invoices, payments }: LedgerRecords,
  owner: OrganizationId,
  filter: InvoiceConditions,
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

/** Several requests for one ledger, because filling a store takes longer than reading it. */
const several = <Filter>(filters: fc.Arbitrary<Filter>) =>
  fc.array(fc.tuple(fc.constantFrom(...ledgerOwners), filters, anyPageRequest), {
    minLength: 1,
    maxLength: 20,
  });

/** Filters by status only, which the rollups can serve too. */
const byStatus = {
  payments: anyPaymentFilter.map(({ status }): PaymentFilter => ({ status })),
  invoices: anyInvoiceFilter.map(({ status }): InvoiceConditions => ({ status })),
};

type List<Filter> = (owner: OrganizationId, filter: Filter, page: PageRequest) => Promise<unknown>;

/** The number of applied transitions, and the offset from which pages use the rollups. */
const anyDepth = fc.record({
  applied: fc.constantFrom(0, 1, 4, 1000),
  rankFrom: fc.constantFrom(0, 1, 3, 1000),
});

const prepare = async (records: LedgerRecords, applied: number): Promise<void> => {
  await store.fill(records);
  if (applied === 0) return;
  for (const owner of ledgerOwners) await updateTenant(database.tenant(owner), applied);
};

const expectPages = <Filter>(
  filters: fc.Arbitrary<Filter>,
  list: (options: { readonly rankFrom: number }) => List<Filter>,
  rowsOf: (
    records: LedgerRecords,
    owner: OrganizationId,
    filter: Filter,
  ) => ReadonlyArray<Invoice | Payment>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      anyLedger,
      several(filters),
      anyDepth,
      async (records, requests, { applied, rankFrom }) => {
        await prepare(records, applied);
        for (const [owner, filter, page] of requests) {
          expect(await list({ rankFrom })(owner, filter, page)).toEqual(
            pageOf(rowsOf(records, owner, filter), (row) => row, page),
          );
        }
      },
    ),
    { numRuns: runs },
  );

test("a page of payments has the rows that match the core's predicate", () =>
  expectPages(
    fc.oneof(anyPaymentFilter, byStatus.payments),
    (options) => listPayments(database, options),
    paymentsOf,
  ));

test("a page of invoices has the rows that match the core's predicate", () =>
  expectPages(
    fc.oneof(anyInvoiceFilter, byStatus.invoices),
    (options) => listInvoices(database, options),
    invoicesOf,
  ));

import { memoryStore } from "@quittance/memory";
import { orThrow, type Id } from "quittance";
import { pageOf, type Position } from "quittance/adapter";
import {
  anyInvoiceFilter,
  anyLedger,
  anyPageRequest,
  anyPaymentFilter,
  anyWindows,
  ledgerOwners,
} from "@quittance/conformance/generators";
import { aggregateRecords, matchesInvoice, paymentMatcher } from "quittance/pure";
import * as fc from "fast-check";
import { expect, test } from "vitest";

/** Returns the last record with each identifier, of those of an organization. */
const lastOf = <Row extends Position & { readonly organizationId: string }>(
  rows: ReadonlyArray<Row>,
  owner: string,
): ReadonlyArray<Row> => [
  ...new Map(
    rows.filter(({ organizationId }) => organizationId === owner).map((row) => [row.id, row]),
  ).values(),
];

test("lists and dashboards have the last of several records with an identifier", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(anyLedger, anyLedger),
      fc.record({
        invoices: anyInvoiceFilter,
        payments: anyPaymentFilter,
        page: anyPageRequest,
        windows: anyWindows,
      }),
      async (ledgers, { invoices: found, payments: filter, page, windows }) => {
        const invoices = ledgers.flatMap((ledger) => ledger.invoices);
        const payments = ledgers.flatMap((ledger) => ledger.payments);
        const refunds = ledgers.flatMap((ledger) => ledger.refunds);
        const store = memoryStore({ invoices, payments, refunds });
        for (const owner of ledgerOwners) {
          const last = {
            invoices: lastOf(
              invoices.map(({ invoice }) => invoice),
              owner,
            ),
            payments: lastOf(payments, owner),
            refunds: lastOf(refunds, owner),
          };
          const providersOf = (id: Id<"invoice">): ReadonlySet<Id<"prov">> => {
            const own = last.payments.filter(({ invoiceId }) => invoiceId === id);
            return new Set(own.map(({ providerId }) => providerId));
          };
          const listed = orThrow(await store.invoices.listInvoices(owner, found, page)());
          const passing = last.invoices.filter((invoice) =>
            matchesInvoice(found, { invoice, providerIds: providersOf(invoice.id) }),
          );
          expect(listed).toEqual(pageOf(passing, (row) => row, page));
          const paid = last.payments.filter((payment) => paymentMatcher(filter)(payment));
          expect(orThrow(await store.payments.listPayments(owner, filter, page)())).toEqual(
            pageOf(paid, (row) => row, page),
          );
          const shown = orThrow(await store.analytics.readActivity(owner, windows)());
          expect(contentOf(shown)).toEqual(contentOf(aggregateRecords(last, windows)));
        }
      },
    ),
  );
});

/** Returns an activity as plain values, with amounts as text. */
const contentOf = (activity: unknown): unknown =>
  JSON.parse(
    JSON.stringify(activity, (_, value: unknown) =>
      value instanceof Map
        ? Object.fromEntries([...(value as ReadonlyMap<string, unknown>)].sort())
        : value,
    ),
  );

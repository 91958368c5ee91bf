import * as fc from "fast-check";
import { pageOf, type PageRequest, type Position } from "quittance/adapter";
import { expectAggregated } from "./analytics-repository.ts";
import { anyLedger } from "./arbitrary-ledger.ts";
import {
  anyInvoiceFilter,
  anyPageRequest,
  anyPaymentFilter,
  anyRefundFilter,
  anyWindows,
} from "./arbitrary-listing.ts";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { ledgerOwners } from "./ledger-pools.ts";
import { invoiceListing, paymentListing, refundListing, type Listing } from "./listing.ts";

/** Number of requests per ledger: opening a store is slower than a request. */
const requestCount = { minLength: 1, maxLength: 6 };

/**
 * Returns conformance cases that compare lists and aggregates with the core for random records.
 *
 * Each case runs with `numRuns` ledgers and rejects with the smallest that fails.
 */
export const ledgerProperties = (numRuns = 100): ReadonlyArray<ConformanceCase<LedgerSubject>> => [
  {
    name: "lists of invoices match the core for any records, filter and page",
    check: (subject) => listsAsTheCore(subject, invoiceListing, anyInvoiceFilter, numRuns),
  },
  {
    name: "lists of payments match the core for any records, filter and page",
    check: (subject) => listsAsTheCore(subject, paymentListing, anyPaymentFilter, numRuns),
  },
  {
    name: "lists of refunds match the core for any records, filter and page",
    check: (subject) => listsAsTheCore(subject, refundListing, anyRefundFilter, numRuns),
  },
  {
    name: "consecutive pages of any size make up the whole list",
    check: (subject) =>
      fc.assert(
        fc.asyncProperty(
          anyLedger,
          anyInvoiceFilter,
          anyPageRequest,
          async (records, filter, page) => {
            const store = await subject(records);
            for (const owner of ledgerOwners) {
              const found: Array<string> = [];
              let request: PageRequest = { limit: page.limit, start: { offset: 0 } };
              for (let hasMore = true; hasMore;) {
                const next = await expectSuccess(
                  invoiceListing.list(store, owner, filter, request),
                );
                found.push(...next.rows.map(({ id }) => id));
                const last = next.rows.at(-1);
                hasMore = next.hasMore && last !== undefined;
                if (last !== undefined) request = { limit: page.limit, start: { after: last } };
              }
              const all = invoiceListing.matching(records, owner, filter);
              const whole = pageOf(all, (row) => row, { limit: 1000, start: { offset: 0 } });
              const expected = whole.rows.map(({ id }) => id);
              expectSame(`pages of ${String(page.limit)}`, found, expected);
            }
          },
        ),
        { numRuns },
      ),
  },
  {
    name: "aggregates match the core for any records and windows",
    check: (subject) =>
      fc.assert(
        fc.asyncProperty(
          anyLedger,
          fc.array(anyWindows, requestCount),
          async (records, requested) => {
            const store = await subject(records);
            for (const windows of requested) {
              for (const owner of ledgerOwners)
                await expectAggregated(store, records, owner, windows);
            }
          },
        ),
        { numRuns },
      ),
  },
];

const listsAsTheCore = <Filter, Row extends Position>(
  subject: LedgerSubject,
  listing: Listing<Filter, Row>,
  anyFilter: fc.Arbitrary<Filter>,
  numRuns: number,
): Promise<void> => {
  const anyRequest = fc.record({ filter: anyFilter, page: anyPageRequest });
  const property = fc.asyncProperty(
    anyLedger,
    fc.array(anyRequest, requestCount),
    async (records, requested) => {
      const store = await subject(records);
      for (const { filter, page } of requested) {
        for (const owner of ledgerOwners) {
          const found = await expectSuccess(listing.list(store, owner, filter, page));
          const expected = pageOf(listing.matching(records, owner, filter), (row) => row, page);
          expectSame(listing.name, found, expected);
        }
      }
    },
  );
  return fc.assert(property, { numRuns });
};

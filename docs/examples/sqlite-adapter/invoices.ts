import type { Id, OrganizationId } from "quittance";
import {
  byNewest,
  pageOf,
  storedWith,
  type EarlierCall,
  type IdempotencyClaim,
  type InvoiceConditions,
  type InvoiceRepository,
} from "quittance/adapter";
import { byTaxPosition, taxDocumentsOf, taxPositionOf } from "quittance/books";
import { byDueDate, canBeOpen, matchesInvoice } from "quittance/pure";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { decideAndStore } from "./decide-and-store.ts";
import { expandInvoice } from "./expand-invoice.ts";
import {
  creditNotesOfInvoice,
  lockedInvoice,
  madeWithin,
  paymentsOfInvoice,
  refundsOfInvoice,
} from "./ledger-rows.ts";
import { insert, selectBy } from "./rows.ts";
import { claims, events, invoices, organizations, origins, payments } from "./tables.ts";
import { reading, writing } from "./transaction.ts";

/** Invoices. */
export const invoicesOf = (connection: SqliteConnection): InvoiceRepository => ({
  findInvoice: (owner, id, parts) =>
    attempt("invoices", () =>
      reading(connection, () => expandInvoice(connection, owner, id, parts)),
    ),

  findInvoices: (owner, ids, parts) =>
    attempt("invoices", () =>
      reading(connection, () => {
        const found = [...ids].flatMap(
          (id) => expandInvoice(connection, owner, id, parts, Infinity) ?? [],
        );
        return new Map(found.map((stored) => [stored.invoice.id, stored]));
      }),
    ),

  ownerOf: (id) =>
    attempt("invoices", () => {
      const [found, ...others] = selectBy(connection, invoices, { id });
      return others.length === 0 ? found?.organizationId : undefined;
    }),

  findEarlierCall: (owner, claim) =>
    attempt("invoices", () => earlierCall(connection, owner, claim)),

  storeInvoice: (owner, records, claim, recorded) =>
    attempt("invoices", () =>
      writing(connection, () => {
        const earlier = claim && earlierCall(connection, owner, claim);
        if (earlier !== undefined) return earlier;
        if (records.couponIds.length > 0) throw new Error("This store has no coupons.");
        const seller = selectBy(connection, organizations, { id: owner })[0]?.seller;
        insert(connection, invoices, { ...records.invoice, seller });
        insert(connection, origins, records);
        const made = { organizationId: owner, invoiceId: records.invoice.id };
        if (claim !== undefined) insert(connection, claims, { ...claim, ...made });
        for (const event of recorded) insert(connection, events, event);
        return storedWith(undefined, seller);
      }),
    ),

  changeInvoice: (owner, id, decide) =>
    attempt("invoices", () =>
      decideAndStore(connection, () => lockedInvoice(connection, owner, id), decide),
    ),

  listInvoices: (owner, filter, page) =>
    attempt("invoices", () =>
      reading(connection, () => {
        const payers = payersByInvoice(connection, owner, filter);
        const rows = madeWithin(connection, invoices, owner, filter).filter((invoice) =>
          matchesInvoice(filter, { invoice, providerIds: payers.get(invoice.id) ?? new Set() }),
        );
        return pageOf(rows, (invoice) => invoice, page);
      }),
    ),

  readTaxDocuments: (owner, { kind, from, to, after, limit }) =>
    attempt("invoices", () =>
      reading(connection, () =>
        selectBy(connection, invoices, { organization_id: owner })
          .flatMap(({ id }) => expandInvoice(connection, owner, id, taxParts) ?? [])
          .flatMap(taxDocumentsOf)
          .filter((document) => document.kind === kind)
          .map((document) => ({ document, position: taxPositionOf(document) }))
          .filter(({ position }) => position.time >= from && position.time <= to)
          .filter(({ position }) => after === undefined || byTaxPosition(position, after) > 0)
          .sort((a, b) => byTaxPosition(a.position, b.position))
          .slice(0, limit)
          .map(({ document: { kind: found, id, invoice, items, calculations, creditNotes } }) => ({
            kind: found,
            id,
            invoice,
            items,
            calculations,
            creditNotes,
          })),
      ),
    ),

  readOpenInvoices: (owner, { asOf, after, limit }) =>
    attempt("invoices", () =>
      reading(connection, () =>
        selectBy(connection, invoices, { organization_id: owner })
          .filter((invoice) => canBeOpen(invoice, asOf))
          .filter((invoice) => after === undefined || byDueDate(invoice, after) > 0)
          .sort(byDueDate)
          .slice(0, limit)
          .map((invoice) => ({
            invoice,
            payments: [...paymentsOfInvoice(connection, owner, invoice.id)].sort(byNewest),
            refunds: [...refundsOfInvoice(connection, owner, invoice.id)].sort(byNewest),
            creditNotes: [...creditNotesOfInvoice(connection, owner, invoice.id)].sort(byNewest),
          })),
      ),
    ),
});

/** What the taxes of an invoice and its credit notes follow from. */
const taxParts = new Set(["items", "calculations", "credit_notes"] as const);

const earlierCall = (
  connection: SqliteConnection,
  owner: OrganizationId,
  { key, fingerprint }: IdempotencyClaim,
): EarlierCall | undefined => {
  const taken = { organization_id: owner, idempotency_key: key };
  const [claim] = selectBy(connection, claims, taken);
  return claim && { invoiceId: claim.invoiceId, sameContent: claim.fingerprint === fingerprint };
};

/** Through whom each invoice was paid; read only for a filter that asks. */
const payersByInvoice = (
  connection: SqliteConnection,
  owner: OrganizationId,
  filter: InvoiceConditions,
): ReadonlyMap<Id<"invoice">, ReadonlySet<Id<"prov">>> => {
  const found = new Map<Id<"invoice">, Set<Id<"prov">>>();
  if (filter.providerId === undefined) return found;
  for (const { invoiceId, providerId } of madeWithin(connection, payments, owner, {})) {
    found.set(invoiceId, (found.get(invoiceId) ?? new Set()).add(providerId));
  }
  return found;
};

import {
  left,
  portFailed,
  right,
  type Invoice,
  type InvoiceId,
  type Organization,
  type Provider,
  type ProviderId,
} from "quittance";
import {
  invoiceMatcher,
  maxExpandedPayments,
  numberInvoice,
  storedWith,
  type InvoiceRepository,
  type StoredInvoice,
  type StoredInvoicePart,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { flatten } from "./flatten.ts";
import type { Ledger } from "./ledger.ts";
import type { Ledgers } from "./ledgers.ts";
import { pick } from "./pick.ts";
import type { RowsById } from "./rows/rows-by-id.ts";

/** Creates the invoice repository of ledgers. */
export const invoicesOf = (ledgers: Ledgers, providers: RowsById<Provider>): InvoiceRepository => ({
  findInvoice: (organizationId, id, parts) =>
    asTask(() => {
      const organization = ledgers.organizations.get(organizationId);
      return expand({ ledger: ledgers.of(organizationId), organization, providers }, id, parts);
    }),

  ownerOf: (id) =>
    asTask(() => {
      const [owner, ...others] = ledgers.ownersOf(id);
      return others.length === 0 ? owner : undefined;
    }),

  findEarlierCall: (organizationId, { key, fingerprint }) =>
    asTask(() => {
      const claim = ledgers.of(organizationId).claims.get(key);
      return (
        claim && { invoiceId: claim.invoiceId, sameContent: claim.fingerprint === fingerprint }
      );
    }),

  storeInvoice: (organizationId, records, claim, events) => async () => {
    await Promise.resolve();
    const ledger = ledgers.of(organizationId);
    const earlier = claim && ledger.claims.get(claim.key);
    if (earlier !== undefined) {
      const sameContent = earlier.fingerprint === claim?.fingerprint;
      return right({ invoiceId: earlier.invoiceId, sameContent });
    }
    const { invoice, couponIds } = records;
    const unknown = couponIds.find((id) => ledger.coupons.find(id) === undefined);
    if (unknown !== undefined) {
      return left(portFailed("invoices", new Error(`${unknown} is not stored`)));
    }
    const usedUp = ledger.coupons.usedUpFor(invoice, couponIds);
    if (usedUp !== undefined) return right(usedUp);
    const { series } = records;
    const count = (ledger.counts.get(series?.name ?? "") ?? 0) + 1;
    const stored = numberInvoice({ records, events }, count);
    const seller = ledgers.organizations.get(organizationId)?.seller;
    const invoiced = { ...stored.records.invoice, seller };
    ledger.addInvoice({ ...stored.records, invoice: invoiced }, stored.events);
    if (claim) {
      flatten(claim.fingerprint);
      const { key, fingerprint } = claim;
      ledger.claims.set(key, { fingerprint, invoiceId: invoice.id });
    }
    if (series !== undefined) ledger.counts.set(series.name, count);
    return right(storedWith(series && invoiced.number, seller));
  },

  changeInvoice: (organizationId, id, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      return ledger.store(decide(ledger.locked(id)));
    }),

  listInvoices: (organizationId, filter, page) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const passes = invoiceMatcher(filter);
      const providerIdsOf = ({ id }: Invoice): ReadonlySet<ProviderId> =>
        filter.providerId === undefined ? noProviders : new Set(ledger.providersOf(id));
      const matches = (invoice: Invoice): boolean =>
        passes({ invoice, providerIds: providerIdsOf(invoice) });
      return ledger.invoices.list(filter, matches, page);
    }),
});

/** No filter looks at the providers. */
const noProviders: ReadonlySet<ProviderId> = new Set();

interface Sources {
  readonly ledger: Ledger;
  readonly organization: Organization | undefined;
  readonly providers: RowsById<Provider>;
}

const expand = (
  { ledger, organization, providers }: Sources,
  id: InvoiceId,
  parts: ReadonlySet<StoredInvoicePart>,
): StoredInvoice | undefined => {
  const invoice = ledger.invoices.get(id);
  if (invoice === undefined) return undefined;
  const isUnpacked = parts.has("items") || parts.has("calculations");
  const stored = isUnpacked ? ledger.partsOf(id) : undefined;
  const items = parts.has("items") ? (stored?.items ?? []) : [];
  const all = parts.has("payments") ? ledger.paymentsOf(id) : [];
  const payments = all.slice(0, maxExpandedPayments);
  const shown = new Set(payments.map((payment) => payment.id));
  const refunds = parts.has("payments.refunds")
    ? ledger.refundsOf(id).filter(({ paymentId }) => shown.has(paymentId))
    : [];
  const creditNotes = parts.has("credit_notes") ? ledger.creditNotesOf(id) : [];
  const intents = items.flatMap(({ item }) =>
    item.type === "PAYMENT_INTENT" && item.paymentIntentId !== undefined
      ? [item.paymentIntentId]
      : [],
  );
  return {
    invoice,
    items,
    paymentIntents: parts.has("items.payment_intent")
      ? pick(ledger.paymentIntents, intents)
      : new Map(),
    calculations: parts.has("calculations") ? (stored?.calculations ?? []) : [],
    payments,
    paymentsTotal: all.length,
    refunds,
    providers: parts.has("payments.provider")
      ? pick(
          providers,
          payments.map(({ providerId }) => providerId),
        )
      : new Map(),
    organization: parts.has("organization") ? organization : undefined,
    creditNotes,
  };
};

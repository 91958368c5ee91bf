import {
  Amount,
  idOf,
  timestampOf,
  type Catalog,
  type Clock,
  type Invoice,
  type Listed,
  type OrganizationId,
  type Payment,
  type Quittance,
} from "quittance";
import type { CredentialRepository, Outbox } from "quittance/adapter";
import { dashboardParts, listedParts, quoteParts } from "./result-parts.ts";
import { callResultOf, type CallResult } from "./call-result.ts";
import type { Operation, RequestedPage } from "./operation.ts";
import { textOfEvent, versionOf, versionText } from "./expected-rows.ts";
import { callForDocument } from "./call-documents.ts";
import { callForInvoice, callForPayment, callForReading } from "./call-ledger.ts";
import { requestOf } from "./library-requests.ts";

/** The entry points of the library that a client calls. */
export interface Library {
  readonly clock: Clock;
  readonly payments: Quittance;
  readonly catalog: Catalog;
  readonly outbox: Outbox;
  readonly credentials: CredentialRepository;
}

/** Calls the library, and splits the result into parts. */
export const callLibrary = (
  operation: Operation,
  owner: OrganizationId,
  library: Library,
): Promise<CallResult> => {
  const { payments, catalog, outbox, credentials } = library;
  switch (operation.kind) {
    case "authenticate":
      return callResultOf(credentials.findByDigest(operation.digest)(), (found) => ({
        parts: [["tenants", found?.organizationId ?? "no organization"]],
      }));
    case "quote":
      return callResultOf(
        payments.calculateQuote(owner, requestOf(operation.content.request)),
        (quote) => ({
          parts: quoteParts(quote),
        }),
      );
    case "create":
    case "validate":
      return callForInvoice(operation, owner, payments);
    case "pay":
    case "change":
    case "void":
      return callForPayment(operation, owner, library);
    case "read":
    case "quote invoice":
    case "payable":
    case "read payment":
    case "owner":
      return callForReading(operation, owner, payments);
    case "page":
      return callForPage(operation.page, owner, payments);
    case "dashboard":
      return callResultOf(payments.readDashboard(owner, operation.period), (dashboard) => ({
        parts: dashboardParts(dashboard),
      }));
    case "events":
      return callResultOf(outbox.read(owner, operation.after, operation.limit)(), (found) => ({
        parts: found.map(({ event }) => ["outbox", textOfEvent(event)] as const),
        events: found.map(({ event }) => event),
        position: found.at(-1)?.position,
      }));
    case "revise schema":
    case "retire schema":
    case "retire product":
    case "revise product":
      return callForCatalog(operation, owner, catalog);
    case "refund":
    case "change refund":
    case "read refund":
    case "credit":
    case "sweep":
    case "create coupon":
    case "retire coupon":
    case "coupons":
      return callForDocument(operation, owner, library);
  }
};

const callForPage = (
  { walk, options, createdFrom, createdTo, invoiceId }: RequestedPage,
  owner: OrganizationId,
  payments: Quittance,
): Promise<CallResult> => {
  const { maxUsd, email, providers, withProviders = false } = walk.details ?? {};
  const providerIds = providers?.map((id) => idOf("prov", id));
  const filter = {
    statuses: walk.statuses as ReadonlyArray<never>,
    currencies: walk.currencies,
    createdFrom: optional(timestampOf, createdFrom),
    createdTo: optional(timestampOf, createdTo),
    priceUsdFrom: optional(Amount.of, walk.minUsd),
    priceUsdTo: optional(Amount.of, maxUsd),
  };
  const ofInvoices = { ...filter, customerEmail: email, providerId: providerIds?.[0] };
  const ofPayments = {
    ...{ ...filter, providerIds },
    invoiceId: optional((id) => idOf("invoice", id), invoiceId),
  };
  if (walk.list === "refunds") {
    const { invoiceId: of } = ofPayments;
    const found = payments.listRefunds(owner, { ...filter, invoiceId: of }, options);
    return callResultOf(found, (page) => ({ parts: listedParts(page), page }));
  }
  return callResultOf<Listed<Invoice | Payment>>(
    walk.list === "invoices"
      ? payments.listInvoices(owner, ofInvoices, options)
      : payments.listPayments(owner, ofPayments, { ...options, withProviders }),
    (page) => ({ parts: listedParts(page), page }),
  );
};

const optional = <Value>(read: (text: string) => Value, text?: string): Value | undefined =>
  text === undefined ? undefined : read(text);

/** A recurrence that no operation calculates with. */
const recurrence = {
  intervalType: "MONTH",
  intervalCount: 3,
  paymentType: "ADVANCE",
  renewType: "CALENDAR",
  billingType: "PRORATED",
} as const;

const image = { url: "https://example.com/i.png", sizes: [1, null, { width: "漢字" }] };

const callForCatalog = (
  operation: Extract<Operation, { readonly id: string }>,
  owner: OrganizationId,
  catalog: Catalog,
): Promise<CallResult> => {
  const log = (record: Parameters<typeof versionOf>[0]): CallResult => ({
    parts: [["results", versionText(versionOf(record))]],
    version: record.id,
  });
  switch (operation.kind) {
    case "retire schema":
      return callResultOf(
        catalog.deactivateBillingSchema(owner, idOf("schema", operation.id)),
        log,
      );
    case "retire product":
      return callResultOf(catalog.deactivateProduct(owner, idOf("product", operation.id)), log);
    case "revise product": {
      const changes = {
        name: operation.name,
        description: operation.name,
        imageId: "image_1",
        image,
      };
      return callResultOf(
        catalog.reviseProduct(owner, idOf("product", operation.id), changes),
        log,
      );
    }
    case "revise schema": {
      const basePrice = { currency: "EUR", amount: Amount.of(operation.price) } as const;
      return callResultOf(
        catalog.reviseBillingSchema(owner, idOf("schema", operation.id), { basePrice, recurrence }),
        log,
      );
    }
  }
};

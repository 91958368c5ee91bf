import {
  Amount,
  idOf,
  timestampOf,
  type Catalog,
  type Clock,
  type CredentialRepository,
  type Invoice,
  type Listed,
  type OrganizationId,
  type Outbox,
  type Payment,
  type Quittance,
} from "quittance";
import { dashboardParts, listedParts, quoteParts } from "./answer-parts.ts";
import { outcomeOf, type Answer } from "./answer.ts";
import type { Ask, AskedPage } from "./ask.ts";
import { textOfEvent, versionOf, versionText } from "./expected-rows.ts";
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

/** Sends a request, and splits its result into parts. */
export const callLibrary = (ask: Ask, owner: OrganizationId, library: Library): Promise<Answer> => {
  const { payments, catalog, outbox, credentials } = library;
  switch (ask.kind) {
    case "authenticate":
      return outcomeOf(credentials.findByDigest(ask.digest)(), (found) => ({
        parts: [["tenants", found?.organizationId ?? "nobody"]],
      }));
    case "quote":
      return outcomeOf(payments.calculateQuote(owner, requestOf(ask.asked.request)), (quote) => ({
        parts: quoteParts(quote),
      }));
    case "create":
    case "validate":
      return callForInvoice(ask, owner, payments);
    case "pay":
    case "change":
    case "void":
      return callForPayment(ask, owner, library);
    case "read":
    case "quote invoice":
    case "payable":
    case "read payment":
    case "owner":
      return callForReading(ask, owner, payments);
    case "page":
      return callForPage(ask.page, owner, payments);
    case "dashboard":
      return outcomeOf(payments.readDashboard(owner, ask.period), (dashboard) => ({
        parts: dashboardParts(dashboard),
      }));
    case "events":
      return outcomeOf(outbox.read(owner, ask.after, ask.limit)(), (found) => ({
        parts: found.map(({ event }) => ["outbox", textOfEvent(event)] as const),
        events: found.map(({ event }) => event),
        position: found.at(-1)?.position,
      }));
    case "revise schema":
    case "retire schema":
    case "retire product":
    case "revise product":
      return callForCatalog(ask, owner, catalog);
  }
};

const callForPage = (
  { walk, options, createdFrom, createdTo, invoiceId }: AskedPage,
  owner: OrganizationId,
  payments: Quittance,
): Promise<Answer> => {
  const { mostUsd, email, providers, withProviders = false } = walk.details ?? {};
  const providerIds = providers?.map((id) => idOf("prov", id));
  const filter = {
    statuses: walk.statuses as ReadonlyArray<never>,
    currencies: walk.currencies,
    createdFrom: optional(timestampOf, createdFrom),
    createdTo: optional(timestampOf, createdTo),
    priceUsdFrom: optional(Amount.of, walk.leastUsd),
    priceUsdTo: optional(Amount.of, mostUsd),
  };
  const ofInvoices = { ...filter, customerEmail: email, providerId: providerIds?.[0] };
  const ofPayments = {
    ...{ ...filter, providerIds },
    invoiceId: optional((id) => idOf("invoice", id), invoiceId),
  };
  return outcomeOf<Listed<Invoice | Payment>>(
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
  ask: Extract<Ask, { readonly id: string }>,
  owner: OrganizationId,
  catalog: Catalog,
): Promise<Answer> => {
  const log = (record: Parameters<typeof versionOf>[0]): Answer => ({
    parts: [["answers", versionText(versionOf(record))]],
    version: record.id,
  });
  switch (ask.kind) {
    case "retire schema":
      return outcomeOf(catalog.deactivateBillingSchema(owner, idOf("schema", ask.id)), log);
    case "retire product":
      return outcomeOf(catalog.deactivateProduct(owner, idOf("product", ask.id)), log);
    case "revise product": {
      const changes = { name: ask.name, description: ask.name, imageId: "image_1", image };
      return outcomeOf(catalog.reviseProduct(owner, idOf("product", ask.id), changes), log);
    }
    case "revise schema": {
      const basePrice = { currency: "EUR", amount: Amount.of(ask.price) } as const;
      return outcomeOf(
        catalog.reviseBillingSchema(owner, idOf("schema", ask.id), { basePrice, recurrence }),
        log,
      );
    }
  }
};

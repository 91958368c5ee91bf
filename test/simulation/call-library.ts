import {
  Amount,
  idOf,
  timestampOf,
  type Catalog,
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

/** What a client reaches the library by. */
export interface Library {
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
      return callForPayment(ask, owner, payments);
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
    case "revise product":
      return callForCatalog(ask, owner, catalog);
  }
};

const callForPage = (
  { walk, options, createdFrom }: AskedPage,
  owner: OrganizationId,
  payments: Quittance,
): Promise<Answer> => {
  const filter = {
    statuses: walk.statuses as ReadonlyArray<never>,
    currencies: walk.currencies,
    createdFrom: createdFrom === undefined ? undefined : timestampOf(createdFrom),
    priceUsdFrom: walk.leastUsd === undefined ? undefined : Amount.of(walk.leastUsd),
  };
  const list = walk.list === "invoices" ? payments.listInvoices : payments.listPayments;
  return outcomeOf<Listed<Invoice | Payment>>(list(owner, filter, options), (page) => ({
    parts: listedParts(page),
    page,
  }));
};

const callForCatalog = (
  ask: Extract<Ask, { readonly kind: "revise schema" | "retire schema" | "revise product" }>,
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
    case "revise product":
      return outcomeOf(
        catalog.reviseProduct(owner, idOf("product", ask.id), { name: ask.name }),
        log,
      );
    case "revise schema": {
      const basePrice = { currency: "EUR", amount: Amount.of(ask.price) } as const;
      return outcomeOf(
        catalog.reviseBillingSchema(owner, idOf("schema", ask.id), { basePrice }),
        log,
      );
    }
  }
};

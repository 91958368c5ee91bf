import {
  Amount,
  timestampOf,
  type Clock,
  type Invoice,
  type Listed,
  type OrganizationId,
  type Payment,
  type Quittance,
} from "quittance";
import { idOf, type CredentialRepository, type Outbox } from "quittance/adapter";
import { callResultOf, dashboardParts, listedParts, type CallResult } from "./result-parts.ts";
import type { Operation, OperationOf, RequestedPage } from "./operation.ts";
import { textOfEvent, versionOf, versionText } from "./expected-rows.ts";
import { ledgerCalls, type CatalogKind, type ListKind } from "./call-ledger.ts";

/** The entry points of the library that a client calls. */
export interface Library {
  readonly clock: Clock;
  readonly payments: Quittance;
  readonly outbox: Outbox;
  readonly credentials: CredentialRepository;
}

/** Calls the library for an operation of a kind, and splits the result into parts. */
export type Call<Kind> = (
  operation: OperationOf<Kind>,
  owner: OrganizationId,
  library: Library,
) => Promise<CallResult>;

/** The calls of some kinds of operations. */
export type Calls<Kind extends Operation["kind"]> = { readonly [Each in Kind]: Call<Each> };

/** Calls the library, and splits the result into parts. */
export const callLibrary: Call<Operation["kind"]> = (operation, owner, library) =>
  (calls[operation.kind] as Call<Operation["kind"]>)(operation, owner, library);

const callForPage = (
  { walk, options }: RequestedPage,
  owner: OrganizationId,
  payments: Quittance,
): Promise<CallResult> => {
  const providerIds = walk.providers?.map((id) => idOf("prov", id));
  const bounds = {
    ...options,
    currency: walk.currencies,
    createdAtFrom: optional(timestampOf, walk.createdAtFrom),
    createdAtTo: optional(timestampOf, walk.createdAtTo),
    priceUsdFrom: optional(Amount.of, walk.minUsd),
    priceUsdTo: optional(Amount.of, walk.maxUsd),
  };
  const shared = { ...bounds, status: walk.statuses as ReadonlyArray<never> };
  const request = {
    ...shared,
    invoiceId: optional((id) => idOf("invoice", id), walk.invoiceId),
  };
  if (walk.list === "creditNotes") {
    const { key: idempotencyKey, number } = walk;
    const found = payments.creditNotes.list(owner, {
      ...bounds,
      invoiceId: request.invoiceId,
      idempotencyKey,
      number,
    });
    return callResultOf(found, (page) => ({ parts: listedParts(page), page }));
  }
  if (walk.list === "refunds") {
    const found = payments.refunds.list(owner, request);
    return callResultOf(found, (page) => ({ parts: listedParts(page), page }));
  }
  const expand = walk.withProviders ? (["provider"] as const) : [];
  return callResultOf<Listed<Invoice | Payment>>(
    walk.list === "invoices"
      ? payments.invoices.list(owner, {
          ...shared,
          customerEmail: walk.email,
          providerId: providerIds?.[0],
        })
      : payments.payments.list(owner, { ...request, providerId: providerIds, expand }),
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

const versionResult = (record: Parameters<typeof versionOf>[0]): CallResult => ({
  parts: [["results", versionText(versionOf(record))]],
  version: record.id,
});

const catalogCalls: Calls<CatalogKind> = {
  "revise schema": ({ id, price }, owner, { payments }) => {
    const changes = { currency: "EUR", basePrice: price, ...recurrence } as const;
    const revised = payments.billingSchemas.revise(owner, idOf("schema", id), changes);
    return callResultOf(revised, versionResult);
  },
  "retire schema": ({ id }, owner, { payments }) =>
    callResultOf(payments.billingSchemas.deactivate(owner, idOf("schema", id)), versionResult),
  "revise product": ({ id, name }, owner, { payments }) => {
    const changes = { name, description: name, imageId: "image_1", image };
    return callResultOf(
      payments.products.revise(owner, idOf("product", id), changes),
      versionResult,
    );
  },
  "retire product": ({ id }, owner, { payments }) =>
    callResultOf(payments.products.deactivate(owner, idOf("product", id)), versionResult),
};

const listCalls: Calls<ListKind> = {
  authenticate: ({ digest }, _, { credentials }) =>
    callResultOf(credentials.findByDigest(digest)(), (found) => ({
      parts: [["tenants", found?.organizationId ?? "no organization"]],
    })),
  page: ({ page }, owner, { payments }) => callForPage(page, owner, payments),
  dashboard: ({ period }, owner, { payments }) =>
    callResultOf(payments.dashboard.read(owner, { period }), (dashboard) => ({
      parts: dashboardParts(dashboard),
    })),
  events: ({ after, limit }, owner, { outbox }) =>
    callResultOf(outbox.read(owner, after, limit)(), (found) => ({
      parts: found.map(({ event }) => ["outbox", textOfEvent(event)] as const),
      events: found.map(({ event }) => event),
      position: found.at(-1)?.position,
    })),
};

/** How the library is called for each kind of operation. */
const calls: Calls<Operation["kind"]> = {
  ...catalogCalls,
  ...listCalls,
  ...ledgerCalls,
};

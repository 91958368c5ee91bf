import type { Id, OrganizationId } from "quittance";
import { byNewest, limits, type StoredInvoice, type StoredInvoicePart } from "quittance/adapter";
import type { SqliteConnection } from "./connection.ts";
import { creditNotesOfInvoice, paymentsOfInvoice, refundsOfInvoice } from "./ledger-rows.ts";
import { byId, idIsAmong, select, selectBy } from "./rows.ts";
import * as tables from "./tables.ts";

/** Reads an invoice with the requested parts; the others stay empty. */
export const expandInvoice = (
  connection: SqliteConnection,
  owner: OrganizationId,
  id: Id<"invoice">,
  parts: ReadonlySet<StoredInvoicePart>,
  maxPayments: number = limits.maxExpandedPayments,
): StoredInvoice | undefined => {
  const key = { organization_id: owner, id };
  const [invoice] = selectBy(connection, tables.invoices, key);
  const [origin] = selectBy(connection, tables.origins, key);
  if (invoice === undefined || origin === undefined) return undefined;
  const asked = <Found>(
    part: StoredInvoicePart,
    all: ReadonlyArray<Found>,
  ): ReadonlyArray<Found> => (parts.has(part) ? all : []);
  const allPayments = [...asked("payments", paymentsOfInvoice(connection, owner, id))];
  const payments = allPayments.sort(byNewest).slice(0, maxPayments);
  const payers = asked("payments.provider", payments).map(({ providerId }) => providerId);
  const shown = new Set(payments.map((payment) => payment.id));
  const refunds = asked("payments.refunds", refundsOfInvoice(connection, owner, id)).filter(
    ({ paymentId }) => shown.has(paymentId),
  );
  const creditNotes = asked("credit_notes", creditNotesOfInvoice(connection, owner, id));
  const [organization] = selectBy(connection, tables.organizations, { id: owner });
  return {
    invoice,
    items: asked("items", origin.items),
    paymentIntents: byId(asked("items.payment_intent", origin.paymentIntents)),
    calculations: asked("calculations", origin.calculations),
    payments,
    paymentsTotal: allPayments.length,
    refunds: [...refunds].sort(byNewest),
    providers: byId(select(connection, tables.providers, idIsAmong, [JSON.stringify(payers)])),
    organization: parts.has("organization") ? organization : undefined,
    creditNotes: [...creditNotes].sort(byNewest),
  };
};

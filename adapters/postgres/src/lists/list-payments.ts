import type { OrganizationId, Page, PageRequest, Payment, PaymentFilter } from "quittance";
import type { Database } from "../database.ts";
import { paymentColumns, readPayment } from "../rows/payment-row.ts";
import { isOneOf, isWithinBounds, Values } from "./conditions.ts";
import { readPage, selectPage, type ListQuery } from "./select-page.ts";

/** A page of payments. */
export const listPayments =
  (database: Database, deepFrom?: number) =>
  async (
    organizationId: OrganizationId,
    filter: PaymentFilter,
    page: PageRequest,
  ): Promise<Page<Payment>> => {
    const { text, values } = selectPage(queryOf(filter), page, deepFrom);
    const rows = await database.tenant(organizationId).browse(text, values);
    return readPage(rows, page.limit, "payment_id", readPayment, (payment) => payment);
  };

const queryOf = (filter: PaymentFilter): ListQuery => {
  const values = new Values();
  const { statuses, currencies, providerIds, invoiceId } = filter;
  const others = [
    ...isOneOf("currency", currencies, values),
    ...isOneOf("provider_id", providerIds, values),
    ...isOneOf("invoice_id", invoiceId === undefined ? [] : [invoiceId], values),
    ...isWithinBounds({ priceUsd: "price_usd", createdAt: "created_at" }, filter, values),
  ];
  return {
    table: ':"schema".payments',
    columns: paymentColumns,
    id: "payment_id",
    from: ':"schema".payments',
    fromId: "payment_id",
    fromCreatedAt: "created_at",
    conditions: ["organization_id = $1", ...isOneOf("status", statuses, values), ...others],
    values,
    ranked: others.length === 0 ? { kind: "PAYMENT", statuses: statuses ?? [] } : undefined,
  };
};

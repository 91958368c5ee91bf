import type { OrganizationId, Payment, PaymentFilter } from "quittance";
import type { Page, PageRequest } from "quittance/adapter";
import type { Database } from "../database.ts";
import { paymentColumns, readPayment } from "../rows/payment-row.ts";
import { listPage, type ListOptions } from "./list-page.ts";
import { matchingPayments } from "./matching-payments.ts";
import type { RecordTable } from "./record-table.ts";
import { statementValues } from "./statement-values.ts";

/** The pages of an organization's payments. Rejects with a `PostgresFailure`. */
export const listPayments =
  (database: Database, options: ListOptions = {}) =>
  (
    organizationId: OrganizationId,
    filter: PaymentFilter,
    page: PageRequest,
  ): Promise<Page<Payment>> => {
    const values = statementValues();
    const matching = matchingPayments(filter, values);
    return listPage(database.tenant(organizationId), payments, matching, values, page, options);
  };

const payments: RecordTable<Payment> = {
  name: "payments",
  kind: "PAYMENT",
  id: "payment_id",
  columns: paymentColumns,
  readRecord: readPayment,
};

import type { Payment, PaymentFilter } from "quittance";
import { paymentColumns, readPayment } from "../rows/payment-row.ts";
import { listRecords, type ListRecords } from "./list-records.ts";
import { matchingPayments } from "./matching-payments.ts";

/** Lists payments. */
export const listPayments: ListRecords<PaymentFilter, Payment> = listRecords(
  {
    name: "payments",
    kind: "PAYMENT",
    id: "payment_id",
    columns: paymentColumns,
    readRecord: readPayment,
  },
  matchingPayments,
);

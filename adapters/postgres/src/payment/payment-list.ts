import type { Payment, PaymentFilter } from "quittance";
import { paymentColumns, readPayment } from "./payment-row.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import { matchingPayments } from "./payment-matching.ts";

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

import type { Refund, RefundFilter } from "quittance";
import { readRefund, refundColumns } from "../rows/refund-row.ts";
import { listRecords, type ListRecords } from "./list-records.ts";
import { matchingRefunds } from "./matching-refunds.ts";

/** Lists refunds. */
export const listRefunds: ListRecords<RefundFilter, Refund> = listRecords(
  {
    name: "refunds",
    kind: undefined,
    id: "refund_id",
    columns: refundColumns,
    readRecord: readRefund,
  },
  matchingRefunds,
);

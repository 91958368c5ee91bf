import type { Refund, RefundFilter } from "quittance";
import { readRefund, refundColumns } from "./refund-row.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import { matchingRefunds } from "./refund-matching.ts";

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

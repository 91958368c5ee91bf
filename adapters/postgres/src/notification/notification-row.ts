import { notificationCodec } from "quittance/wire";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of notifications. */
export const {
  columns: notificationColumns,
  read: readNotification,
  row: notificationRow,
} = rowCodec(notificationCodec);

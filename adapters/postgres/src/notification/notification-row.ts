import { notificationDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of notifications. */
export const {
  columns: notificationColumns,
  read: readNotification,
  row: notificationRow,
} = rowCodec(notificationDescription.notificationRecord);

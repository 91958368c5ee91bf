import { deliveryDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of deliveries, without their bodies and leases. */
export const {
  columns: deliveryColumns,
  read: readDelivery,
  row: deliveryRow,
} = rowCodec(deliveryDescription.deliveryRecord);

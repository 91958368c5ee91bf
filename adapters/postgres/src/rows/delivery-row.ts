import { deliveryCodec } from "quittance/wire";
import { rowCodec, selectList } from "./record-row.ts";

/** The rows of deliveries, without their bodies and leases. */
export const {
  columns: deliveryColumns,
  read: readDelivery,
  row: deliveryRow,
} = rowCodec(deliveryCodec);

/** The same columns where other tables are joined: of the table `delivery`. */
export const joinedDeliveryColumns = selectList(deliveryCodec.columns, "delivery.");

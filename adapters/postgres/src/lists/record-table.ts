import type { Position } from "quittance/adapter";
import type { Row } from "../executor.ts";

/** A table that is listed. */
export interface RecordTable<Found extends Position> {
  readonly name:
    | "invoices"
    | "payments"
    | "refunds"
    | "credit_notes"
    | "products"
    | "billing_schemas"
    | "taxes"
    | "coupons"
    | "notifications"
    | "outbox"
    | "webhook_endpoints"
    | "webhook_deliveries";
  /** What the rollups call its records; `undefined` if they are not part of the rollups. */
  readonly kind: "INVOICE" | "PAYMENT" | undefined;
  /** The column of the identifier. */
  readonly id: string;
  /** A condition that its rows need besides the identifier, if that is not unique. */
  readonly condition?: string;
  /** What is selected of a record. */
  readonly columns: string;
  readonly readRecord: (row: Row) => Found;
}

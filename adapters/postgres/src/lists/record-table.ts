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
    | "coupons";
  /** What the rollups call its records; `undefined` if they are not part of the rollups. */
  readonly kind: "INVOICE" | "PAYMENT" | undefined;
  /** The column of the identifier. */
  readonly id: string;
  /** What is selected of a record. */
  readonly columns: string;
  readonly readRecord: (row: Row) => Found;
}

import type { Position } from "quittance/adapter";
import type { Row } from "../executor.ts";

/** A table that is listed. */
export interface RecordTable<Found extends Position> {
  readonly name: "invoices" | "payments";
  /** What the rollups call its records. */
  readonly kind: "INVOICE" | "PAYMENT";
  /** The column of the identifier. */
  readonly id: string;
  /** What is selected of a record. */
  readonly columns: string;
  readonly readRecord: (row: Row) => Found;
}

import {
  invoiceCalculationRecord,
  invoiceItemDescription,
  type InvoiceCalculation,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { recordReader, rowCodec, selectList } from "../rows/record-row.ts";

/** What its item charges for. */
const lineItem = invoiceItemDescription.invoiceItemRecord.only("item");

/** What is selected of a calculation `c`, with what its item `i` charges for. */
export const calculationColumns = [
  selectList(invoiceCalculationRecord.columns, "c."),
  selectList(lineItem.columns, "i."),
].join(", ");

const recordIn = recordReader([...invoiceCalculationRecord.columns, ...lineItem.columns]);

/** Reads the calculation in a row. */
export const readCalculation = (row: Row): InvoiceCalculation =>
  invoiceCalculationRecord.read(recordIn(row));

const { row: rowOf } = rowCodec(invoiceCalculationRecord);

/** Creates the row of a calculation, with its position in the invoice. */
export const calculationRow = (calculation: InvoiceCalculation, place: number): JsonRow => ({
  ...rowOf(calculation),
  place,
});

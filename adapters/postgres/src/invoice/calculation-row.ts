import { calculationCodec, lineItem, type InvoiceCalculation } from "quittance/adapter";
import type { Row } from "../executor.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { recordReader, rowCodec, selectList } from "../rows/record-row.ts";

/** What is selected of a calculation `c`, with what its item `i` charges for. */
export const calculationColumns = [
  selectList(calculationCodec.columns, "c."),
  selectList(lineItem.columns, "i."),
].join(", ");

const recordIn = recordReader([...calculationCodec.columns, ...lineItem.columns]);

/** Reads the calculation in a row. */
export const readCalculation = (row: Row): InvoiceCalculation =>
  calculationCodec.read(recordIn(row));

const { row: rowOf } = rowCodec(calculationCodec);

/** Creates the row of a calculation, with its position in the invoice. */
export const calculationRow = (calculation: InvoiceCalculation, place: number): JsonRow => ({
  ...rowOf(calculation),
  place,
});

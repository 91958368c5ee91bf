import {
  invoiceCalculationRecord,
  invoiceItemDescription,
  type InvoiceCalculation,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { readRecords } from "../rows/read-records.ts";
import { recordReader, rowCodec, selectList } from "../rows/record-row.ts";

/** What its item charges for. */
const lineItem = invoiceItemDescription.invoiceItemRecord.only("item");

const { columns, row: rowOf } = rowCodec(invoiceCalculationRecord);

/** What is selected of a calculation. */
export const calculationColumns: string = columns;

/** What is selected of the item of a calculation. */
export const calculatedItemColumns = `invoice_item_id, ${selectList(lineItem.columns)}`;

const recordIn = recordReader([...invoiceCalculationRecord.columns, ...lineItem.columns]);

/** The columns of the item of a calculation of the whole invoice. */
const noItem: Row = Object.fromEntries(lineItem.columns.map(({ column }) => [column, null]));

/** Reads the calculations in a column with a JSON array of rows, and their items in another. */
export const readCalculations = (
  row: Row,
  column: string,
  itemColumn: string,
): ReadonlyArray<InvoiceCalculation> => {
  const items = new Map(readRecords(row, itemColumn, (item) => [item["invoice_item_id"], item]));
  return readRecords(row, column, (own) => {
    const item = items.get(own["invoice_item_id"]) ?? noItem;
    return invoiceCalculationRecord.read(recordIn({ ...item, ...own }));
  });
};

/** Creates the row of a calculation, with its position in the invoice. */
export const calculationRow = (calculation: InvoiceCalculation, place: number): JsonRow => ({
  ...rowOf(calculation),
  place,
});

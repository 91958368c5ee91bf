/**
 * Returns the SQL for the key of an invoice in `invoice_owners`: the SHA-256 of its identifier.
 *
 * @param identifier the SQL of a text, such as a column.
 */
export const digestOfInvoice = (identifier: string): string =>
  `sha256(convert_to(${identifier}, 'UTF8'))`;

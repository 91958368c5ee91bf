/** Something that an e-invoice needs and that is missing or wrong. */
export interface EInvoiceIssue {
  /** Of EN 16931, such as `BT-49`. */
  readonly term: string;
  /** The property, as the HTTP API names it. */
  readonly path: string;
  readonly message: string;
}

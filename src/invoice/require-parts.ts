import { Amount } from "../money/amount.ts";

/** Which parts of an invoice were read. */
export interface ReadParts {
  /** Of `invoices.get`. Without it, the records are those of a whole invoice. */
  readonly parts?: ReadonlySet<string> | undefined;
}

/** The records that the lines of a document are made of. @inline */
export interface ReadLines extends ReadParts {
  readonly invoice: { readonly price: Amount };
  readonly items: ReadonlyArray<unknown>;
  readonly calculations: ReadonlyArray<unknown>;
}

/**
 * Throws `TypeError` if an invoice was read without a part that a caller needs. Of a dotted part
 * only its parent is required.
 */
export const requireParts = (
  caller: string,
  { parts }: ReadParts,
  expand: ReadonlyArray<string>,
): void => {
  if (parts === undefined) return;
  if (expand.every((part) => parts.has(parentOf(part)))) return;
  throw unread(caller, expand);
};

/**
 * Throws `TypeError` if an invoice was read without its lines: by its parts, or if these are not
 * known, because it has a price without items, or items without steps.
 */
export const requireLines = (
  caller: string,
  source: ReadLines,
  expand: ReadonlyArray<string>,
): void => {
  requireParts(caller, source, expand);
  if (source.parts !== undefined) return;
  const { invoice, items, calculations } = source;
  const isUnread =
    items.length === 0 ? !Amount.equals(invoice.price, Amount.zero) : calculations.length === 0;
  if (isUnread) throw unread(caller, expand);
};

const parentOf = (part: string): string => part.split(".", 1).join();

const unread = (caller: string, expand: ReadonlyArray<string>): TypeError => {
  const list = expand.map((part) => JSON.stringify(part)).join(", ");
  return new TypeError(`${caller}: read the invoice with expand: [${list}]`);
};

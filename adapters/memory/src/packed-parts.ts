import type { Amount, Invoice, InvoiceId } from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import { RecordPacker } from "./record-packer.ts";

/** What is stored with an invoice and never changes. */
export type InvoiceParts = Pick<InvoiceRecords, "items" | "calculations" | "couponIds">;

/** The parts of invoices, packed: they are read far less often than they are kept. */
export class PackedParts {
  readonly #packer = new RecordPacker();
  readonly #parts = new Map<InvoiceId, string>();

  /** Stores the parts of a new invoice. */
  add(invoice: Invoice, parts: InvoiceParts): void {
    this.#parts.set(invoice.id, this.#packer.pack(parts, knownOf(invoice)));
  }

  /** Returns the parts of an invoice, as new objects. */
  of(invoice: Invoice): InvoiceParts | undefined {
    const packed = this.#parts.get(invoice.id);
    if (packed === undefined) return undefined;
    return this.#packer.unpack(packed, knownOf(invoice)) as InvoiceParts;
  }
}

/** What appears in the parts of an invoice and never changes. */
const knownOf = ({ id, createdAt, price, priceUsd }: Invoice): ReadonlyArray<string | Amount> => [
  ...[id, createdAt, price, priceUsd],
];

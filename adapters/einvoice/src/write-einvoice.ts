import { isLeft, type Either } from "quittance";
import { right, type EInvoiceProfile, type EInvoiceSyntax } from "quittance/adapter";
import { renderCii } from "./cii-render.ts";
import {
  documentOf,
  readiness,
  type DocumentOptions,
  type DocumentSource,
  type NotReady,
} from "./document-of.ts";
import { profiles } from "./profiles.ts";
import { renderUbl } from "./ubl-render.ts";

/** An e-invoice as it is sent. */
export interface WrittenEInvoice {
  readonly number: string;
  /** 380 for an invoice, 381 for a credit note. */
  readonly type: "380" | "381";
  readonly profile: EInvoiceProfile;
  readonly syntax: EInvoiceSyntax;
  /** The number with the characters that every file system accepts, and `.xml`. */
  readonly fileName: string;
  readonly xml: string;
}

/** Options of `writeEInvoice`. */
export interface WriteOptions extends DocumentOptions {
  /** Defaults to `UBL`. A profile does not have every syntax. */
  readonly syntax?: EInvoiceSyntax | undefined;
}

/** Returns the XML of an invoice or a credit note, or everything that it lacks. */
export const writeEInvoice = (
  source: DocumentSource,
  { syntax = "UBL", ...options }: WriteOptions = {},
): Either<NotReady, WrittenEInvoice> => {
  const document = documentOf(source, options);
  if (isLeft(document)) return document;
  const { number, type, profile } = document.right;
  return right({
    number,
    type,
    profile,
    syntax,
    fileName: `${number.replaceAll(/[^\w.-]+/gu, "-")}.xml`,
    xml: syntax === "UBL" ? renderUbl(document.right) : renderCii(document.right),
  });
};

/**
 * The service that the HTTP API writes e-invoices with.
 *
 * @example
 * const handler = createHttpHandler({ payments, authenticate, environment, eInvoices });
 */
export const eInvoices = { profiles, readiness, write: writeEInvoice } as const;

import type { EInvoiceIssue, EInvoiceService, SentEInvoice } from "./einvoice-service.ts";

/** Renders an e-invoice as JSON. */
export const renderEInvoice = (
  id: string,
  { number, type, profile, syntax, fileName, xml }: SentEInvoice,
) => ({
  id,
  number,
  type,
  profile,
  syntax,
  media_type: "application/xml",
  file_name: fileName,
  xml,
});

/** Renders what an e-invoice lacks as JSON. */
export const renderReadiness = ({
  missing,
  warnings,
}: ReturnType<EInvoiceService["readiness"]>) => ({
  is_ready: missing.length === 0,
  missing: missing.map(renderIssue),
  warnings: warnings.map(renderIssue),
});

/** Returns an issue as one of a request. */
export const issueAt = ({ path, message }: Omit<EInvoiceIssue, "term">) => ({
  path: path.split("."),
  message,
});

const renderIssue = ({ term, path, message }: EInvoiceIssue) => ({ term, path, message });

import { orThrow, type Id, type OrganizationId, type Quittance } from "quittance";
import { renderCreditNoteHtml } from "quittance/html";

/** Returns a credit note as an HTML page. */
export const printCreditNote = async (
  quittance: Quittance,
  organizationId: OrganizationId,
  id: Id<"credit">,
): Promise<string> => {
  const creditNote = orThrow(await quittance.creditNotes.get(organizationId, id));
  const parts = ["items.product", "calculations", "organization", "credit_notes"] as const;
  const page = orThrow(
    await quittance.invoices.get(organizationId, creditNote.invoiceId, { expand: parts }),
  );
  return renderCreditNoteHtml(creditNote, page, { locale: "en-GB" });
};

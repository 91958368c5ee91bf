import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { orThrow, type Id, type OrganizationId, type Quittance } from "quittance";
import { renderInvoiceHtml } from "quittance/html";

const run = promisify(execFile);

/** Writes an invoice to a PDF file with headless Chromium, whose path is `chromium`. */
export const printInvoice = async (
  quittance: Quittance,
  organizationId: OrganizationId,
  id: Id<"invoice">,
  { chromium, file }: { readonly chromium: string; readonly file: string },
): Promise<void> => {
  const parts = ["items.product", "calculations", "organization"] as const;
  const found = orThrow(await quittance.invoices.get(organizationId, id, { expand: parts }));
  const folder = await mkdtemp(join(tmpdir(), "invoice-"));
  try {
    const page = join(folder, "invoice.html");
    await writeFile(page, renderInvoiceHtml(found, { locale: "en-GB" }));
    await run(chromium, [
      "--headless",
      "--disable-gpu",
      "--no-pdf-header-footer",
      `--user-data-dir=${join(folder, "profile")}`,
      // The page has no script and loads nothing. Without root, leave the sandbox on.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--print-to-pdf=${file}`,
      pathToFileURL(page).href,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

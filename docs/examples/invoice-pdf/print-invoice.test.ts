import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, orThrow, singleCurrency } from "quittance";
import { expect, onTestFinished, test } from "vitest";
import { printInvoice } from "./print-invoice.ts";

const { QUITTANCE_CHROMIUM = "/usr/bin/chromium" } = process.env;

test.skipIf(!existsSync(QUITTANCE_CHROMIUM))("prints an invoice to a PDF file", async () => {
  const acme = "org_acme";
  const quittance = createQuittance({
    ...memoryStore({ organizations: [{ id: acme, name: "Acme", imageUrl: undefined }] }),
    rates: singleCurrency("USD"),
  });
  const { invoice } = orThrow(
    await quittance.invoices.create(acme, {
      customerEmail: "robin@example.com",
      items: [{ type: "PAYMENT_INTENT", currency: "USD", price: Amount.of("74"), quantity: 1 }],
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), "print-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "invoice.pdf");
  const options = { chromium: QUITTANCE_CHROMIUM, file };
  await printInvoice(quittance, acme, invoice.id, options);
  expect(readFileSync(file, "latin1")).toMatch(/^%PDF-/u);
});

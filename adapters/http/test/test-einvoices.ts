import { eInvoices, renderCii, renderUbl, type EInvoice } from "@quittance/einvoice";
import type { EInvoiceService } from "@quittance/http";
import { right } from "quittance/adapter";

/**
 * Writes the same document for every invoice, because those of the tests have no seller. In the
 * profile XRECHNUNG, documents are made of the records, which lack what it needs.
 */
export const testEInvoices: EInvoiceService = {
  ...eInvoices,
  write: (source, options) => {
    const { profile, syntax } = options;
    if (profile === "XRECHNUNG") return eInvoices.write(source, options);
    const type = source.creditNote === undefined ? "380" : "381";
    const written: EInvoice = { ...document, profile, type };
    const xml = syntax === "UBL" ? renderUbl(written) : renderCii(written);
    return right({ number: "2025-0007", type, profile, syntax, fileName: "2025-0007.xml", xml });
  },
};

const document: Omit<EInvoice, "profile" | "type"> = {
  number: "2025-0007",
  issueDate: "2025-07-17",
  currency: "EUR",
  paymentTerms: "30 days net",
  seller: {
    name: "Acme GmbH",
    vatId: "DE136695976",
    address: { city: "Berlin", postCode: "10115", country: "DE" },
  },
  buyer: { name: "Ada Lovelace", address: { city: "Paris", postCode: "75001", country: "FR" } },
  totals: { net: "31.12", tax: "5.91", gross: "37.03", due: "37.03" },
  taxes: [{ category: "S", percent: "19", base: "31.12", amount: "5.91" }],
  lines: [
    {
      id: "1",
      quantity: "1",
      unit: "C62",
      net: "31.12",
      price: "51.86",
      allowances: [{ amount: "20.74", reason: "40 % off" }],
      charges: [],
      category: "S",
      percent: "19",
      name: "A book",
    },
  ],
};

import type { EInvoice, EInvoicePayment, EInvoiceTax } from "./einvoice.ts";
import { profiles } from "./profiles.ts";
import { ublLine, ublPeriod } from "./ubl-line.ts";
import { ublAddress, ublParty } from "./ubl-party.ts";
import { element, renderXml, textElement, type XmlElement } from "./xml.ts";

const urn = "urn:oasis:names:specification:ubl:schema:xsd:";

/**
 * Returns an e-invoice as UBL 2.1: an `Invoice` or a `CreditNote`. The same document gives the same
 * bytes. Its elements have the order of the schemas of OASIS.
 *
 * @example
 * const found = documentOf(page, { profile: "PEPPOL" });
 * if (isRight(found)) await writeFile("invoice.xml", renderUbl(found.right));
 */
export const renderUbl = (document: EInvoice): string => {
  const isInvoice = document.type === "380";
  const root = isInvoice ? "Invoice" : "CreditNote";
  return renderXml({
    name: root,
    attributes: {
      xmlns: `${urn}${root}-2`,
      "xmlns:cac": `${urn}CommonAggregateComponents-2`,
      "xmlns:cbc": `${urn}CommonBasicComponents-2`,
    },
    content: [...header(document), ...parties(document), ...amounts(document)].filter(
      (part) => part !== undefined,
    ),
  });
};

const header = (document: EInvoice): ReadonlyArray<XmlElement | undefined> => {
  const { customization, process } = profiles[document.profile];
  const isInvoice = document.type === "380";
  const { precedingInvoice } = document;
  return [
    textElement("cbc:CustomizationID", customization),
    textElement("cbc:ProfileID", process),
    textElement("cbc:ID", document.number),
    textElement("cbc:IssueDate", document.issueDate),
    textElement("cbc:DueDate", document.dueDate),
    textElement(isInvoice ? "cbc:InvoiceTypeCode" : "cbc:CreditNoteTypeCode", document.type),
    textElement("cbc:DocumentCurrencyCode", document.currency),
    textElement("cbc:TaxCurrencyCode", document.accountingCurrency),
    textElement("cbc:BuyerReference", document.buyerReference),
    ublPeriod(document.period),
    element("cac:OrderReference", [textElement("cbc:ID", document.orderReference)]),
    element("cac:BillingReference", [
      element("cac:InvoiceDocumentReference", [
        textElement("cbc:ID", precedingInvoice?.number),
        textElement("cbc:IssueDate", precedingInvoice?.date),
      ]),
    ]),
  ];
};

const parties = ({
  seller,
  buyer,
  delivery,
  payment,
  paymentTerms,
}: EInvoice): ReadonlyArray<XmlElement | undefined> => [
  element("cac:AccountingSupplierParty", [ublParty(seller)]),
  element("cac:AccountingCustomerParty", [ublParty(buyer)]),
  element("cac:Delivery", [
    textElement("cbc:ActualDeliveryDate", delivery?.date),
    element("cac:DeliveryLocation", [
      delivery?.address && ublAddress("cac:Address", delivery.address),
    ]),
  ]),
  payment && paymentMeans(payment),
  element("cac:PaymentTerms", [textElement("cbc:Note", paymentTerms)]),
];

const paymentMeans = ({ means, reference, account, card }: EInvoicePayment) =>
  element("cac:PaymentMeans", [
    textElement("cbc:PaymentMeansCode", means),
    textElement("cbc:PaymentID", reference),
    element("cac:CardAccount", [
      textElement("cbc:PrimaryAccountNumberID", card),
      // The schema requires a network, which EN 16931 has no term for.
      textElement("cbc:NetworkID", card && "NA"),
    ]),
    element("cac:PayeeFinancialAccount", [
      textElement("cbc:ID", account?.id),
      textElement("cbc:Name", account?.name),
      element("cac:FinancialInstitutionBranch", [textElement("cbc:ID", account?.bic)]),
    ]),
  ]);

const amounts = (document: EInvoice): ReadonlyArray<XmlElement | undefined> => {
  const { currency: currencyID, accountingCurrency, totals, taxes, lines } = document;
  const amount = (name: string, text: string | undefined) =>
    textElement(name, text, { currencyID });
  return [
    element("cac:TaxTotal", [
      amount("cbc:TaxAmount", totals.tax),
      ...taxes.map((tax) => subtotal(tax, currencyID)),
    ]),
    element("cac:TaxTotal", [
      textElement("cbc:TaxAmount", totals.accountingTax, { currencyID: accountingCurrency }),
    ]),
    element("cac:LegalMonetaryTotal", [
      amount("cbc:LineExtensionAmount", totals.net),
      amount("cbc:TaxExclusiveAmount", totals.net),
      amount("cbc:TaxInclusiveAmount", totals.gross),
      amount("cbc:PrepaidAmount", totals.prepaid),
      amount("cbc:PayableRoundingAmount", totals.rounding),
      amount("cbc:PayableAmount", totals.due),
    ]),
    ...lines.map((line) => ublLine(line, document)),
  ];
};

const subtotal = (tax: EInvoiceTax, currencyID: string) =>
  element("cac:TaxSubtotal", [
    textElement("cbc:TaxableAmount", tax.base, { currencyID }),
    textElement("cbc:TaxAmount", tax.amount, { currencyID }),
    element("cac:TaxCategory", [
      textElement("cbc:ID", tax.category),
      textElement("cbc:Percent", tax.percent),
      textElement("cbc:TaxExemptionReasonCode", tax.reasonCode),
      textElement("cbc:TaxExemptionReason", tax.reason),
      element("cac:TaxScheme", [textElement("cbc:ID", "VAT")]),
    ]),
  ]);

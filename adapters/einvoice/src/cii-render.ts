import type { EInvoice, EInvoicePayment, EInvoiceTax } from "./einvoice.ts";
import { profiles } from "./profiles.ts";
import { ciiDate, ciiLine, ciiPeriod } from "./cii-line.ts";
import { ciiAddress, ciiParty } from "./cii-party.ts";
import { element, renderXml, textElement, type XmlElement } from "./xml.ts";

const urn = "urn:un:unece:uncefact:data:standard:";

/**
 * Returns an e-invoice as CII D16B: a `CrossIndustryInvoice`, as in Factur-X and ZUGFeRD. The same
 * document gives the same bytes. Its elements have the order of the schema of UN/CEFACT.
 *
 * @example
 * const found = documentOf(page, { profile: "XRECHNUNG" });
 * if (isRight(found)) await writeFile("invoice.xml", renderCii(found.right));
 */
export const renderCii = (document: EInvoice): string => {
  const { customization, process } = profiles[document.profile];
  const parts = [
    element("rsm:ExchangedDocumentContext", [
      element("ram:BusinessProcessSpecifiedDocumentContextParameter", [
        textElement("ram:ID", process),
      ]),
      element("ram:GuidelineSpecifiedDocumentContextParameter", [
        textElement("ram:ID", customization),
      ]),
    ]),
    element("rsm:ExchangedDocument", [
      textElement("ram:ID", document.number),
      textElement("ram:TypeCode", document.type),
      ciiDate("ram:IssueDateTime", document.issueDate),
    ]),
    element("rsm:SupplyChainTradeTransaction", [
      ...document.lines.map(ciiLine),
      agreement(document),
      deliveryOf(document),
      settlement(document),
    ]),
  ];
  return renderXml({
    name: "rsm:CrossIndustryInvoice",
    attributes: {
      "xmlns:rsm": `${urn}CrossIndustryInvoice:100`,
      "xmlns:ram": `${urn}ReusableAggregateBusinessInformationEntity:100`,
      "xmlns:qdt": `${urn}QualifiedDataType:100`,
      "xmlns:udt": `${urn}UnqualifiedDataType:100`,
    },
    content: parts.filter((part) => part !== undefined),
  });
};

const agreement = ({ buyerReference, orderReference, seller, buyer }: EInvoice) =>
  element("ram:ApplicableHeaderTradeAgreement", [
    textElement("ram:BuyerReference", buyerReference),
    ciiParty("ram:SellerTradeParty", seller),
    ciiParty("ram:BuyerTradeParty", buyer),
    element("ram:BuyerOrderReferencedDocument", [
      textElement("ram:IssuerAssignedID", orderReference),
    ]),
  ]);

/** The schema requires this element, also without a delivery. */
const deliveryOf = ({ delivery }: EInvoice): XmlElement => ({
  name: "ram:ApplicableHeaderTradeDelivery",
  attributes: {},
  content: [
    element("ram:ShipToTradeParty", [delivery?.address && ciiAddress(delivery.address)]),
    element("ram:ActualDeliverySupplyChainEvent", [
      ciiDate("ram:OccurrenceDateTime", delivery?.date),
    ]),
  ].filter((part) => part !== undefined),
});

const settlement = (document: EInvoice) => {
  const { currency, accountingCurrency, totals, payment, precedingInvoice } = document;
  return element("ram:ApplicableHeaderTradeSettlement", [
    textElement("ram:PaymentReference", payment?.reference),
    textElement("ram:TaxCurrencyCode", accountingCurrency),
    textElement("ram:InvoiceCurrencyCode", currency),
    payment && paymentMeans(payment),
    ...document.taxes.map(taxOf),
    ciiPeriod(document.period),
    element("ram:SpecifiedTradePaymentTerms", [
      textElement("ram:Description", document.paymentTerms),
      ciiDate("ram:DueDateDateTime", document.dueDate),
    ]),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      textElement("ram:LineTotalAmount", totals.net),
      textElement("ram:TaxBasisTotalAmount", totals.net),
      textElement("ram:TaxTotalAmount", totals.tax, { currencyID: currency }),
      textElement("ram:TaxTotalAmount", totals.accountingTax, { currencyID: accountingCurrency }),
      textElement("ram:RoundingAmount", totals.rounding),
      textElement("ram:GrandTotalAmount", totals.gross),
      textElement("ram:TotalPrepaidAmount", totals.prepaid),
      textElement("ram:DuePayableAmount", totals.due),
    ]),
    element("ram:InvoiceReferencedDocument", [
      textElement("ram:IssuerAssignedID", precedingInvoice?.number),
      ciiDate("ram:FormattedIssueDateTime", precedingInvoice?.date, "qdt"),
    ]),
  ]);
};

const paymentMeans = ({ means, account, card }: EInvoicePayment) =>
  element("ram:SpecifiedTradeSettlementPaymentMeans", [
    textElement("ram:TypeCode", means),
    element("ram:ApplicableTradeSettlementFinancialCard", [textElement("ram:ID", card)]),
    element("ram:PayeePartyCreditorFinancialAccount", [
      textElement("ram:IBANID", means === "58" ? account?.id : undefined),
      textElement("ram:AccountName", account?.name),
      textElement("ram:ProprietaryID", means === "58" ? undefined : account?.id),
    ]),
    element("ram:PayeeSpecifiedCreditorFinancialInstitution", [
      textElement("ram:BICID", account?.bic),
    ]),
  ]);

const taxOf = (tax: EInvoiceTax) =>
  element("ram:ApplicableTradeTax", [
    textElement("ram:CalculatedAmount", tax.amount),
    textElement("ram:TypeCode", "VAT"),
    textElement("ram:ExemptionReason", tax.reason),
    textElement("ram:BasisAmount", tax.base),
    textElement("ram:CategoryCode", tax.category),
    textElement("ram:ExemptionReasonCode", tax.reasonCode),
    textElement("ram:RateApplicablePercent", tax.percent),
  ]);

import type { EInvoiceAdjustment, EInvoiceLine, EInvoicePeriod } from "./einvoice.ts";
import { discountCode } from "./ubl-line.ts";
import { element, textElement, type XmlElement } from "./xml.ts";

/** Returns a line of an invoice or of a credit note. */
export const ciiLine = (line: EInvoiceLine): XmlElement | undefined => {
  const unit = { unitCode: line.unit };
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [textElement("ram:LineID", line.id)]),
    element("ram:SpecifiedTradeProduct", [
      textElement("ram:SellerAssignedID", line.productId),
      textElement("ram:Name", line.name),
      textElement("ram:Description", line.description),
    ]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [
        textElement("ram:ChargeAmount", line.price),
        textElement("ram:BasisQuantity", line.baseQuantity, unit),
      ]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [
      textElement("ram:BilledQuantity", line.quantity, unit),
    ]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", [
        textElement("ram:TypeCode", "VAT"),
        textElement("ram:CategoryCode", line.category),
        textElement("ram:RateApplicablePercent", line.percent),
      ]),
      ciiPeriod(line.period),
      ...line.allowances.map((allowance) => adjustment(allowance, false)),
      ...line.charges.map((charge) => adjustment(charge, true)),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        textElement("ram:LineTotalAmount", line.net),
      ]),
    ]),
  ]);
};

/** Returns the period of a document or of a line. */
export const ciiPeriod = (period: EInvoicePeriod | undefined): XmlElement | undefined =>
  element("ram:BillingSpecifiedPeriod", [
    ciiDate("ram:StartDateTime", period?.from),
    ciiDate("ram:EndDateTime", period?.to),
  ]);

/** Returns a date in an element of this name. */
export const ciiDate = (
  name: string,
  text: string | undefined,
  type = "udt",
): XmlElement | undefined =>
  element(name, [
    textElement(`${type}:DateTimeString`, text?.replaceAll("-", ""), { format: "102" }),
  ]);

const adjustment = ({ amount, reason }: EInvoiceAdjustment, isCharge: boolean) =>
  element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", [textElement("udt:Indicator", String(isCharge))]),
    textElement("ram:ActualAmount", amount),
    textElement("ram:ReasonCode", isCharge ? undefined : discountCode),
    textElement("ram:Reason", reason),
  ]);

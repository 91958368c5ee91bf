import type { EInvoiceAdjustment, EInvoiceLine } from "./einvoice.ts";
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
      ...line.allowances.map((allowance) => adjustment(allowance, false)),
      ...line.charges.map((charge) => adjustment(charge, true)),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        textElement("ram:LineTotalAmount", line.net),
      ]),
    ]),
  ]);
};

const adjustment = ({ amount, reason }: EInvoiceAdjustment, isCharge: boolean) =>
  element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", [textElement("udt:Indicator", String(isCharge))]),
    textElement("ram:ActualAmount", amount),
    textElement("ram:ReasonCode", isCharge ? undefined : discountCode),
    textElement("ram:Reason", reason),
  ]);

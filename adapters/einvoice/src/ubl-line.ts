import type { EInvoice, EInvoiceAdjustment, EInvoiceLine, EInvoicePeriod } from "./einvoice.ts";
import { element, textElement, type XmlElement } from "./xml.ts";

/** Returns a line of an invoice or of a credit note. */
export const ublLine = (
  line: EInvoiceLine,
  { type, currency: currencyID }: Pick<EInvoice, "type" | "currency">,
): XmlElement | undefined => {
  const isInvoice = type === "380";
  const unit = { unitCode: line.unit };
  return element(isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine", [
    textElement("cbc:ID", line.id),
    textElement(isInvoice ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", line.quantity, unit),
    textElement("cbc:LineExtensionAmount", line.net, { currencyID }),
    ublPeriod(line.period),
    ...line.allowances.map((allowance) => adjustment(allowance, false, currencyID)),
    ...line.charges.map((charge) => adjustment(charge, true, currencyID)),
    element("cac:Item", [
      textElement("cbc:Description", line.description),
      textElement("cbc:Name", line.name),
      element("cac:SellersItemIdentification", [textElement("cbc:ID", line.productId)]),
      element("cac:ClassifiedTaxCategory", [
        textElement("cbc:ID", line.category),
        textElement("cbc:Percent", line.percent),
        element("cac:TaxScheme", [textElement("cbc:ID", "VAT")]),
      ]),
    ]),
    element("cac:Price", [
      textElement("cbc:PriceAmount", line.price, { currencyID }),
      textElement("cbc:BaseQuantity", line.baseQuantity, unit),
    ]),
  ]);
};

/** Returns the period of a document or of a line. */
export const ublPeriod = (period: EInvoicePeriod | undefined): XmlElement | undefined =>
  element("cac:InvoicePeriod", [
    textElement("cbc:StartDate", period?.from),
    textElement("cbc:EndDate", period?.to),
  ]);

const adjustment = (
  { amount, reason }: EInvoiceAdjustment,
  isCharge: boolean,
  currencyID: string,
) =>
  element("cac:AllowanceCharge", [
    textElement("cbc:ChargeIndicator", String(isCharge)),
    textElement("cbc:AllowanceChargeReasonCode", isCharge ? undefined : discountCode),
    textElement("cbc:AllowanceChargeReason", reason),
    textElement("cbc:Amount", amount, { currencyID }),
  ]);

/** BT-140 of UNTDID 5189: a discount. */
export const discountCode = "95";

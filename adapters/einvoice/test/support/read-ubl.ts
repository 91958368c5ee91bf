import { profiles } from "@quittance/einvoice";
import { eInvoiceDescription } from "quittance/adapter";
import { all, at, compact, parseXml, text } from "./parse-xml.ts";

/** Reads UBL back to the model. */
export const readUbl = (xml: string): unknown => {
  const parsed = parseXml(xml);
  const isInvoice = parsed["Invoice"] !== undefined;
  const root = parsed["Invoice"] ?? parsed["CreditNote"];
  const [totals, accounting] = all(root, "cac:TaxTotal");
  const money = (name: string): string | undefined => text(root, "cac:LegalMonetaryTotal", name);
  const means = at(root, "cac:PaymentMeans");
  const account = at(means, "cac:PayeeFinancialAccount");
  const document = at(root, "cac:BillingReference", "cac:InvoiceDocumentReference");
  return compact({
    profile: eInvoiceDescription.eInvoiceProfiles.find(
      (name) => profiles[name].customization === text(root, "cbc:CustomizationID"),
    ),
    type: text(root, isInvoice ? "cbc:InvoiceTypeCode" : "cbc:CreditNoteTypeCode"),
    number: text(root, "cbc:ID"),
    issueDate: text(root, "cbc:IssueDate"),
    currency: text(root, "cbc:DocumentCurrencyCode"),
    accountingCurrency: text(root, "cbc:TaxCurrencyCode"),
    dueDate: text(root, "cbc:DueDate"),
    buyerReference: text(root, "cbc:BuyerReference"),
    orderReference: text(root, "cac:OrderReference", "cbc:ID"),
    paymentTerms: text(root, "cac:PaymentTerms", "cbc:Note"),
    precedingInvoice: { number: text(document, "cbc:ID"), date: text(document, "cbc:IssueDate") },
    seller: partyOf(at(root, "cac:AccountingSupplierParty", "cac:Party")),
    buyer: partyOf(at(root, "cac:AccountingCustomerParty", "cac:Party")),
    delivery: {
      date: text(root, "cac:Delivery", "cbc:ActualDeliveryDate"),
      address: addressOf(at(root, "cac:Delivery", "cac:DeliveryLocation", "cac:Address")),
    },
    period: periodOf(root),
    payment: {
      means: text(means, "cbc:PaymentMeansCode"),
      reference: text(means, "cbc:PaymentID"),
      card: text(means, "cac:CardAccount", "cbc:PrimaryAccountNumberID"),
      account: {
        id: text(account, "cbc:ID"),
        name: text(account, "cbc:Name"),
        bic: text(account, "cac:FinancialInstitutionBranch", "cbc:ID"),
      },
    },
    totals: {
      net: money("cbc:LineExtensionAmount"),
      tax: text(totals, "cbc:TaxAmount"),
      accountingTax: text(accounting, "cbc:TaxAmount"),
      gross: money("cbc:TaxInclusiveAmount"),
      prepaid: money("cbc:PrepaidAmount"),
      rounding: money("cbc:PayableRoundingAmount"),
      due: money("cbc:PayableAmount"),
    },
    taxes: all(totals, "cac:TaxSubtotal").map((tax) => ({
      category: text(tax, "cac:TaxCategory", "cbc:ID"),
      percent: text(tax, "cac:TaxCategory", "cbc:Percent"),
      base: text(tax, "cbc:TaxableAmount"),
      amount: text(tax, "cbc:TaxAmount"),
      reason: text(tax, "cac:TaxCategory", "cbc:TaxExemptionReason"),
      reasonCode: text(tax, "cac:TaxCategory", "cbc:TaxExemptionReasonCode"),
    })),
    lines: all(root, isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine").map(lineOf),
  });
};

const periodOf = (node: unknown) => ({
  from: text(node, "cac:InvoicePeriod", "cbc:StartDate"),
  to: text(node, "cac:InvoicePeriod", "cbc:EndDate"),
});

const partyOf = (party: unknown) => {
  const taxIds = all(party, "cac:PartyTaxScheme");
  const idOf = (scheme: string): string | undefined =>
    text(
      taxIds.find((each) => text(each, "cac:TaxScheme", "cbc:ID") === scheme),
      "cbc:CompanyID",
    );
  return {
    name: text(party, "cac:PartyLegalEntity", "cbc:RegistrationName"),
    tradingName: text(party, "cac:PartyName", "cbc:Name"),
    legalId: text(party, "cac:PartyLegalEntity", "cbc:CompanyID"),
    legalScheme: text(party, "cac:PartyLegalEntity", "cbc:CompanyID", "@schemeID"),
    legalForm: text(party, "cac:PartyLegalEntity", "cbc:CompanyLegalForm"),
    vatId: idOf("VAT"),
    taxNumber: idOf("FC"),
    endpoint: text(party, "cbc:EndpointID"),
    endpointScheme: text(party, "cbc:EndpointID", "@schemeID"),
    address: addressOf(at(party, "cac:PostalAddress")),
    contact: {
      name: text(party, "cac:Contact", "cbc:Name"),
      phone: text(party, "cac:Contact", "cbc:Telephone"),
      email: text(party, "cac:Contact", "cbc:ElectronicMail"),
    },
  };
};

const addressOf = (address: unknown) => ({
  street: text(address, "cbc:StreetName"),
  extra: text(address, "cbc:AdditionalStreetName"),
  third: text(address, "cac:AddressLine", "cbc:Line"),
  city: text(address, "cbc:CityName"),
  postCode: text(address, "cbc:PostalZone"),
  subdivision: text(address, "cbc:CountrySubentity"),
  country: text(address, "cac:Country", "cbc:IdentificationCode"),
});

const lineOf = (line: unknown) => {
  const quantity = at(line, "cbc:InvoicedQuantity") ?? at(line, "cbc:CreditedQuantity");
  const tax = at(line, "cac:Item", "cac:ClassifiedTaxCategory");
  const adjustments = (isCharge: boolean) =>
    all(line, "cac:AllowanceCharge")
      .filter((each) => text(each, "cbc:ChargeIndicator") === String(isCharge))
      .map((each) => ({
        amount: text(each, "cbc:Amount"),
        reason: text(each, "cbc:AllowanceChargeReason"),
      }));
  return {
    id: text(line, "cbc:ID"),
    quantity: text(quantity),
    unit: text(quantity, "@unitCode"),
    net: text(line, "cbc:LineExtensionAmount"),
    period: periodOf(line),
    price: text(line, "cac:Price", "cbc:PriceAmount"),
    baseQuantity: text(line, "cac:Price", "cbc:BaseQuantity"),
    allowances: adjustments(false),
    charges: adjustments(true),
    category: text(tax, "cbc:ID"),
    percent: text(tax, "cbc:Percent"),
    name: text(line, "cac:Item", "cbc:Name"),
    description: text(line, "cac:Item", "cbc:Description"),
    productId: text(line, "cac:Item", "cac:SellersItemIdentification", "cbc:ID"),
  };
};

import { profiles } from "@quittance/einvoice";
import { eInvoiceDescription } from "quittance/adapter";
import { all, at, compact, parseXml, text } from "./parse-xml.ts";

/** Reads CII back to the model. */
export const readCii = (xml: string): unknown => {
  const root = at(parseXml(xml), "rsm:CrossIndustryInvoice");
  const header = at(root, "rsm:ExchangedDocument");
  const trade = at(root, "rsm:SupplyChainTradeTransaction");
  const agreement = at(trade, "ram:ApplicableHeaderTradeAgreement");
  const delivery = at(trade, "ram:ApplicableHeaderTradeDelivery");
  const settlement = at(trade, "ram:ApplicableHeaderTradeSettlement");
  const summation = at(settlement, "ram:SpecifiedTradeSettlementHeaderMonetarySummation");
  const terms = at(settlement, "ram:SpecifiedTradePaymentTerms");
  const [tax, accounting] = all(summation, "ram:TaxTotalAmount");
  const preceding = at(settlement, "ram:InvoiceReferencedDocument");
  return compact({
    profile: eInvoiceDescription.eInvoiceProfiles.find(
      (name) =>
        profiles[name].customization ===
        text(
          root,
          "rsm:ExchangedDocumentContext",
          "ram:GuidelineSpecifiedDocumentContextParameter",
          "ram:ID",
        ),
    ),
    type: text(header, "ram:TypeCode"),
    number: text(header, "ram:ID"),
    issueDate: dateOf(at(header, "ram:IssueDateTime")),
    currency: text(settlement, "ram:InvoiceCurrencyCode"),
    accountingCurrency: text(settlement, "ram:TaxCurrencyCode"),
    dueDate: dateOf(at(terms, "ram:DueDateDateTime")),
    buyerReference: text(agreement, "ram:BuyerReference"),
    orderReference: text(agreement, "ram:BuyerOrderReferencedDocument", "ram:IssuerAssignedID"),
    paymentTerms: text(terms, "ram:Description"),
    precedingInvoice: {
      number: text(preceding, "ram:IssuerAssignedID"),
      date: dateOf(at(preceding, "ram:FormattedIssueDateTime")),
    },
    seller: partyOf(at(agreement, "ram:SellerTradeParty")),
    buyer: partyOf(at(agreement, "ram:BuyerTradeParty")),
    delivery: {
      date: dateOf(at(delivery, "ram:ActualDeliverySupplyChainEvent", "ram:OccurrenceDateTime")),
      address: addressOf(at(delivery, "ram:ShipToTradeParty", "ram:PostalTradeAddress")),
    },
    period: periodOf(settlement),
    payment: paymentOf(settlement),
    totals: {
      net: text(summation, "ram:LineTotalAmount"),
      tax: text(tax),
      accountingTax: text(accounting),
      gross: text(summation, "ram:GrandTotalAmount"),
      prepaid: text(summation, "ram:TotalPrepaidAmount"),
      rounding: text(summation, "ram:RoundingAmount"),
      due: text(summation, "ram:DuePayableAmount"),
    },
    taxes: all(settlement, "ram:ApplicableTradeTax").map((each) => ({
      category: text(each, "ram:CategoryCode"),
      percent: text(each, "ram:RateApplicablePercent"),
      base: text(each, "ram:BasisAmount"),
      amount: text(each, "ram:CalculatedAmount"),
      reason: text(each, "ram:ExemptionReason"),
      reasonCode: text(each, "ram:ExemptionReasonCode"),
    })),
    lines: all(trade, "ram:IncludedSupplyChainTradeLineItem").map(lineOf),
  });
};

const periodOf = (settlement: unknown) => {
  const period = at(settlement, "ram:BillingSpecifiedPeriod");
  return {
    from: dateOf(at(period, "ram:StartDateTime")),
    to: dateOf(at(period, "ram:EndDateTime")),
  };
};

const dateOf = (node: unknown): string | undefined =>
  (text(node, "udt:DateTimeString") ?? text(node, "qdt:DateTimeString"))?.replace(
    /^(\d{4})(\d\d)(\d\d)$/u,
    "$1-$2-$3",
  );

const paymentOf = (settlement: unknown) => {
  const means = at(settlement, "ram:SpecifiedTradeSettlementPaymentMeans");
  const account = at(means, "ram:PayeePartyCreditorFinancialAccount");
  return {
    means: text(means, "ram:TypeCode"),
    reference: text(settlement, "ram:PaymentReference"),
    card: text(means, "ram:ApplicableTradeSettlementFinancialCard", "ram:ID"),
    account: {
      id: text(account, "ram:IBANID") ?? text(account, "ram:ProprietaryID"),
      name: text(account, "ram:AccountName"),
      bic: text(means, "ram:PayeeSpecifiedCreditorFinancialInstitution", "ram:BICID"),
    },
  };
};

const partyOf = (party: unknown) => {
  const taxIds = all(party, "ram:SpecifiedTaxRegistration");
  const idOf = (scheme: string): string | undefined =>
    text(
      taxIds.find((each) => text(each, "ram:ID", "@schemeID") === scheme),
      "ram:ID",
    );
  const legal = at(party, "ram:SpecifiedLegalOrganization");
  const contact = at(party, "ram:DefinedTradeContact");
  return {
    name: text(party, "ram:Name"),
    tradingName: text(legal, "ram:TradingBusinessName"),
    legalId: text(legal, "ram:ID"),
    legalScheme: text(legal, "ram:ID", "@schemeID"),
    legalForm: text(party, "ram:Description"),
    vatId: idOf("VA"),
    taxNumber: idOf("FC"),
    endpoint: text(party, "ram:URIUniversalCommunication", "ram:URIID"),
    endpointScheme: text(party, "ram:URIUniversalCommunication", "ram:URIID", "@schemeID"),
    address: addressOf(at(party, "ram:PostalTradeAddress")),
    contact: {
      name: text(contact, "ram:PersonName"),
      phone: text(contact, "ram:TelephoneUniversalCommunication", "ram:CompleteNumber"),
      email: text(contact, "ram:EmailURIUniversalCommunication", "ram:URIID"),
    },
  };
};

const addressOf = (address: unknown) => ({
  street: text(address, "ram:LineOne"),
  extra: text(address, "ram:LineTwo"),
  third: text(address, "ram:LineThree"),
  city: text(address, "ram:CityName"),
  postCode: text(address, "ram:PostcodeCode"),
  subdivision: text(address, "ram:CountrySubDivisionName"),
  country: text(address, "ram:CountryID"),
});

const lineOf = (line: unknown) => {
  const product = at(line, "ram:SpecifiedTradeProduct");
  const price = at(line, "ram:SpecifiedLineTradeAgreement", "ram:NetPriceProductTradePrice");
  const quantity = at(line, "ram:SpecifiedLineTradeDelivery", "ram:BilledQuantity");
  const settlement = at(line, "ram:SpecifiedLineTradeSettlement");
  const summation = at(settlement, "ram:SpecifiedTradeSettlementLineMonetarySummation");
  const adjustments = (isCharge: boolean) =>
    all(settlement, "ram:SpecifiedTradeAllowanceCharge")
      .filter((each) => text(each, "ram:ChargeIndicator", "udt:Indicator") === String(isCharge))
      .map((each) => ({
        amount: text(each, "ram:ActualAmount"),
        reason: text(each, "ram:Reason"),
      }));
  return {
    id: text(line, "ram:AssociatedDocumentLineDocument", "ram:LineID"),
    quantity: text(quantity),
    unit: text(quantity, "@unitCode"),
    net: text(summation, "ram:LineTotalAmount"),
    period: periodOf(settlement),
    price: text(price, "ram:ChargeAmount"),
    baseQuantity: text(price, "ram:BasisQuantity"),
    allowances: adjustments(false),
    charges: adjustments(true),
    category: text(settlement, "ram:ApplicableTradeTax", "ram:CategoryCode"),
    percent: text(settlement, "ram:ApplicableTradeTax", "ram:RateApplicablePercent"),
    name: text(product, "ram:Name"),
    description: text(product, "ram:Description"),
    productId: text(product, "ram:SellerAssignedID"),
  };
};

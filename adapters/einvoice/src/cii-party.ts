import type { EInvoiceAddress, EInvoiceParty } from "./einvoice.ts";
import { element, textElement, type XmlElement } from "./xml.ts";

/** Returns a seller or a buyer in an element of this name. */
export const ciiParty = (name: string, party: EInvoiceParty): XmlElement | undefined =>
  element(name, [
    textElement("ram:Name", party.name),
    textElement("ram:Description", party.legalForm),
    element("ram:SpecifiedLegalOrganization", [
      textElement("ram:ID", party.legalId, { schemeID: party.legalScheme }),
      textElement("ram:TradingBusinessName", party.tradingName),
    ]),
    element("ram:DefinedTradeContact", [
      textElement("ram:PersonName", party.contact?.name),
      element("ram:TelephoneUniversalCommunication", [
        textElement("ram:CompleteNumber", party.contact?.phone),
      ]),
      element("ram:EmailURIUniversalCommunication", [
        textElement("ram:URIID", party.contact?.email),
      ]),
    ]),
    ciiAddress(party.address),
    element("ram:URIUniversalCommunication", [
      textElement("ram:URIID", party.endpoint, { schemeID: party.endpointScheme }),
    ]),
    element("ram:SpecifiedTaxRegistration", [
      textElement("ram:ID", party.vatId, { schemeID: "VA" }),
    ]),
    element("ram:SpecifiedTaxRegistration", [
      textElement("ram:ID", party.taxNumber, { schemeID: "FC" }),
    ]),
  ]);

/** Returns an address. */
export const ciiAddress = (address: EInvoiceAddress): XmlElement | undefined =>
  element("ram:PostalTradeAddress", [
    textElement("ram:PostcodeCode", address.postCode),
    textElement("ram:LineOne", address.street),
    textElement("ram:LineTwo", address.extra),
    textElement("ram:LineThree", address.third),
    textElement("ram:CityName", address.city),
    textElement("ram:CountryID", address.country),
    textElement("ram:CountrySubDivisionName", address.subdivision),
  ]);

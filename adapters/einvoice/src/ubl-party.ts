import type { EInvoiceAddress, EInvoiceParty } from "./einvoice.ts";
import { element, textElement, type XmlElement } from "./xml.ts";

/** Returns the party of a seller or a buyer. */
export const ublParty = (party: EInvoiceParty): XmlElement | undefined =>
  element("cac:Party", [
    textElement("cbc:EndpointID", party.endpoint, { schemeID: party.endpointScheme }),
    element("cac:PartyName", [textElement("cbc:Name", party.tradingName)]),
    ublAddress("cac:PostalAddress", party.address),
    taxScheme(party.vatId, "VAT"),
    taxScheme(party.taxNumber, "FC"),
    element("cac:PartyLegalEntity", [
      textElement("cbc:RegistrationName", party.name),
      textElement("cbc:CompanyID", party.legalId, { schemeID: party.legalScheme }),
      textElement("cbc:CompanyLegalForm", party.legalForm),
    ]),
    element("cac:Contact", [
      textElement("cbc:Name", party.contact?.name),
      textElement("cbc:Telephone", party.contact?.phone),
      textElement("cbc:ElectronicMail", party.contact?.email),
    ]),
  ]);

/** Returns an address in an element of this name. */
export const ublAddress = (name: string, address: EInvoiceAddress): XmlElement | undefined =>
  element(name, [
    textElement("cbc:StreetName", address.street),
    textElement("cbc:AdditionalStreetName", address.extra),
    textElement("cbc:CityName", address.city),
    textElement("cbc:PostalZone", address.postCode),
    textElement("cbc:CountrySubentity", address.subdivision),
    element("cac:AddressLine", [textElement("cbc:Line", address.third)]),
    element("cac:Country", [textElement("cbc:IdentificationCode", address.country)]),
  ]);

const taxScheme = (id: string | undefined, scheme: string) =>
  id === undefined
    ? undefined
    : element("cac:PartyTaxScheme", [
        textElement("cbc:CompanyID", id),
        element("cac:TaxScheme", [textElement("cbc:ID", scheme)]),
      ]);

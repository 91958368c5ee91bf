import { list, unlessEmpty } from "../schema/containers.ts";
import { entity } from "../schema/record.ts";
import { object, type Named, type Out } from "../schema/schema.ts";
import { flag, optional } from "../schema/values.ts";
import {
  bic,
  country,
  email,
  endpointScheme,
  fiatCurrency,
  iban,
  legalScheme,
  partyId,
  postCode,
  partyText,
  timeZone,
  vatNumber,
} from "./party.ts";

/** Maximum number of accounts of a seller. */
const maxSellerAccounts = 10;

/** Maximum number of lines of the notes of a seller. */
const maxSellerNotes = 10;

const address = object({
  street: optional(partyText),
  /** A second line of the address. */
  extra: optional(partyText),
  city: optional(partyText),
  /** 1 to 20 characters. */
  postCode: optional(postCode),
  /** Such as a state or a province. */
  subdivision: optional(partyText),
  /** ISO 3166-1 alpha-2; `GR` for Greece. */
  country,
});

const contact = object({
  name: optional(partyText),
  phone: optional(partyText),
  email: optional(email),
});

const account = object(
  {
    /** With the length and the check digits of ISO 13616; stored without spaces. */
    iban: optional(iban),
    /** Of the bank, only with `iban`. */
    bic: optional(bic),
    /** 1 to 50 characters, instead of `iban`. */
    id: optional(partyId),
    /** Of the owner of the account. */
    name: optional(partyText),
  },
  [
    {
      on: ["iban", "id", "bic"],
      isOfObject: true,
      message: "must have either {iban} or {id}, and {bic} only with {iban}",
      holds: (found) =>
        (found.iban === undefined) !== (found.id === undefined) &&
        (found.bic === undefined || found.iban !== undefined),
    },
  ],
);

/** The description of a seller. Texts have 1 to 200 characters, identifiers 50. */
export const seller = object({
  legalName: partyText,
  tradingName: optional(partyText),
  address,
  /** Such as DE136695976; stored in upper case without spaces, dots and dashes. */
  vatId: optional(vatNumber),
  /** Of the tax office. */
  taxNumber: optional(partyId),
  /** Such as the number in a register of companies. */
  legalId: optional(partyId),
  /** Of `legalId`: 4 digits of ISO 6523. */
  legalScheme: optional(legalScheme),
  /** Where electronic documents are received. */
  endpoint: optional(partyText),
  /** Of `endpoint`: 4 digits of the EAS list, or `EM` for an e-mail address. */
  endpointScheme: optional(endpointScheme),
  /** Whom buyers ask about an invoice. */
  contact: optional(unlessEmpty(contact)),
  /** At most 10; the first with an IBAN is that of an e-invoice. */
  accounts: optional(unlessEmpty(list(account, maxSellerAccounts))),
  /** The fiat currency in which the seller accounts for VAT. */
  accountingCurrency: optional(fiatCurrency),
  paymentTerms: optional(partyText),
  /** Of the dates of its documents: a name in the IANA database. Absent: UTC. */
  timeZone: optional(timeZone),
  /** What its documents state besides, such as its capital or its managers: at most 10 lines. */
  notes: optional(unlessEmpty(list(partyText, maxSellerNotes))),
  /** Whether the seller is exempt from VAT as a small business. */
  isSmallBusiness: optional(flag),
});

/** Who issues the invoices of an organization. Texts have 1 to 200 characters, identifiers 50. */
export interface Seller extends Out<typeof seller>, Named {}

/** The record of a seller. */
export const sellerRecord = entity("seller", seller.entries);

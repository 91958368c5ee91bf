import { isWellFormed } from "../kernel/text.ts";
import { list, unlessEmpty } from "../schema/containers.ts";
import { object, value, type Named, type Out, type Value } from "../schema/schema.ts";
import { name, optional } from "../schema/values.ts";
import {
  country,
  endpointScheme,
  legalScheme,
  partyId,
  postCode,
  partyText,
  vatNumber,
} from "./party.ts";

/** Maximum number of lines of the address of a customer. */
const maxAddressLines = 10;

/** Maximum length of a tax identifier in characters; the minimum is 1. */
const maxTaxIdLength = 50;

const taxId: Value<string> = value({
  form: { type: "string", minLength: 1, maxLength: maxTaxIdLength },
  message: (given) =>
    typeof given === "string"
      ? `must have 1 to ${String(maxTaxIdLength)} characters without NUL and unpaired surrogates`
      : "must be a string",
  read: (given) =>
    typeof given === "string" &&
    given !== "" &&
    given.length <= maxTaxIdLength &&
    isWellFormed(given)
      ? given
      : undefined,
});

/** The description of a customer. */
export const customer = object({
  /** 1 to 200 characters. */
  name: optional(name),
  /** At most 10 lines of 1 to 200 characters. */
  address: optional(unlessEmpty(list(name, maxAddressLines))),
  /** ISO 3166-1 alpha-2. */
  country: optional(country),
  /** Such as a VAT number: 1 to 50 characters. */
  taxId: optional(taxId),
  /** 1 to 200 characters, as the texts below. */
  street: optional(partyText),
  city: optional(partyText),
  /** 1 to 20 characters. */
  postCode: optional(postCode),
  /** Such as a state or a province. */
  subdivision: optional(partyText),
  /** Such as DE136695976; stored in upper case without spaces, dots and dashes. */
  vatId: optional(vatNumber),
  /** Such as the number in a register of companies: 1 to 50 characters. */
  legalId: optional(partyId),
  /** Of `legalId`: 4 digits of ISO 6523. */
  legalScheme: optional(legalScheme),
  /** Where electronic documents are received. */
  endpoint: optional(partyText),
  /** Of `endpoint`: 4 digits of the EAS list, or `EM` for an e-mail address. */
  endpointScheme: optional(endpointScheme),
  /** What the buyer asks to be written on the invoice, such as a Leitweg-ID. */
  reference: optional(partyText),
  /** The number of the buyer's purchase order. */
  orderReference: optional(partyText),
});

/** Who an invoice is issued to. */
export interface Customer extends Out<typeof customer>, Named {}

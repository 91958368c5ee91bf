import { isName } from "../kernel/name.ts";
import { isWellFormed } from "../kernel/text.ts";
import type { CustomerIssue } from "../quote/quote-issues.ts";
import { isCountry } from "../party/country.ts";
import { checkParts, presentParts, textPart, type PartsOf } from "../party/party-parts.ts";

/** Maximum number of lines of the address of a customer. */
export const maxAddressLines = 10;

/** Maximum length of a tax identifier in characters; the minimum is 1. */
export const maxTaxIdLength = 50;

/** Who an invoice is issued to. */
export interface Customer {
  /** 1 to 200 characters. */
  readonly name?: string | undefined;
  /** At most 10 lines of 1 to 200 characters. */
  readonly address?: ReadonlyArray<string> | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  /** Such as a VAT number: 1 to 50 characters. */
  readonly taxId?: string | undefined;
  /** 1 to 200 characters, as the texts below. */
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  /** 1 to 20 characters. */
  readonly postCode?: string | undefined;
  /** Such as a state or a province. */
  readonly subdivision?: string | undefined;
  /** Such as DE136695976; stored in upper case without spaces, dots and dashes. */
  readonly vatId?: string | undefined;
  /** Such as the number in a register of companies: 1 to 50 characters. */
  readonly legalId?: string | undefined;
  /** Of `legalId`: 4 digits of ISO 6523. */
  readonly legalScheme?: string | undefined;
  /** Where electronic documents are received. */
  readonly endpoint?: string | undefined;
  /** Of `endpoint`: 4 digits of the EAS list, or `EM` for an e-mail address. */
  readonly endpointScheme?: string | undefined;
  /** What the buyer asks to be written on the invoice, such as a Leitweg-ID. */
  readonly reference?: string | undefined;
  /** The number of the buyer's purchase order. */
  readonly orderReference?: string | undefined;
}

/** The properties of a customer that every kind of document has. */
type PlainCustomer = Pick<Customer, "name" | "address" | "country" | "taxId">;

/** The properties of a customer that e-invoices need. */
export type CustomerParts = Omit<Customer, keyof PlainCustomer>;

/** The description of the properties of a customer that e-invoices need. */
export const customerParts: PartsOf<CustomerParts> = /* @__PURE__ */ Object.freeze({
  street: textPart("text"),
  city: textPart("text"),
  postCode: textPart("postCode"),
  subdivision: textPart("text"),
  vatId: textPart("vatNumber"),
  legalId: textPart("id"),
  legalScheme: textPart("legalScheme"),
  endpoint: textPart("text"),
  endpointScheme: textPart("endpointScheme"),
  reference: textPart("text"),
  orderReference: textPart("text"),
});

/** Returns the validation issues of a customer. */
export const checkCustomer = ({
  name,
  address = [],
  country,
  taxId,
  ...rest
}: Customer): ReadonlyArray<CustomerIssue> => {
  const issues: Array<CustomerIssue> = [];
  if (name !== undefined && !isName(name)) issues.push({ property: "name" });
  if (address.length > maxAddressLines) issues.push({ property: "address", line: undefined });
  else {
    for (const [line, text] of address.entries()) {
      if (!isName(text)) issues.push({ property: "address", line });
    }
  }
  if (country !== undefined && !isCountry(country)) issues.push({ property: "country" });
  if (taxId !== undefined && !isTaxId(taxId)) issues.push({ property: "taxId" });
  const parts = checkParts(customerParts, rest).map(
    (issue) => ({ property: "parts", issue }) as const,
  );
  return [...issues, ...parts];
};

const isTaxId = (text: string): boolean =>
  text.length > 0 && text.length <= maxTaxIdLength && isWellFormed(text);

/** Returns the properties that a customer has, or `undefined` if there are none. */
export const presentCustomer = (customer: Customer = {}): Customer | undefined => {
  const { name, address = [], country, taxId, ...rest } = customer;
  const present = {
    ...(name === undefined ? {} : { name }),
    ...(address.length === 0 ? {} : { address: [...address] }),
    ...(country === undefined ? {} : { country }),
    ...(taxId === undefined ? {} : { taxId }),
    ...presentParts(customerParts, rest),
  };
  return Object.keys(present).length === 0 ? undefined : present;
};

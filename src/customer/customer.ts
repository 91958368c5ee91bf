import { isName } from "../kernel/name.ts";
import { isWellFormed } from "../kernel/text.ts";
import type { CustomerIssue } from "../quote/quote-issues.ts";
import { isCountry } from "./country.ts";

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
}

/** Returns the validation issues of a customer. */
export const checkCustomer = ({
  name,
  address = [],
  country,
  taxId,
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
  return issues;
};

const isTaxId = (text: string): boolean =>
  text.length > 0 && text.length <= maxTaxIdLength && isWellFormed(text);

/** Returns the properties that a customer has, or `undefined` if there are none. */
export const presentCustomer = (customer: Customer = {}): Customer | undefined => {
  const { name, address = [], country, taxId } = customer;
  const present = {
    ...(name === undefined ? {} : { name }),
    ...(address.length === 0 ? {} : { address: [...address] }),
    ...(country === undefined ? {} : { country }),
    ...(taxId === undefined ? {} : { taxId }),
  };
  return Object.keys(present).length === 0 ? undefined : present;
};

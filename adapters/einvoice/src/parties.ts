import type { EInvoiceAddress, EInvoiceDelivery, EInvoiceParty } from "./einvoice.ts";
import type { Customer, Invoice, Seller } from "quittance";
import { isPresent } from "./terms.ts";

type InvoiceDelivery = NonNullable<Invoice["delivery"]>;

/** Returns the texts that are present. */
export const present = <Name extends string>(
  texts: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(texts).filter(([, text]) => isPresent(text)),
  ) as Partial<Record<Name, string>>;

/** Returns the seller; VAT numbers are not stated outside the scope of VAT. */
export const sellerOf = (seller: Seller, isOutside: boolean): EInvoiceParty => {
  const { legalName: name, tradingName, address, contact = {}, taxNumber, notes } = seller;
  const { street, extra, city, postCode, subdivision, country } = address;
  const contactParts = present({ name: contact.name, phone: contact.phone, email: contact.email });
  return {
    name,
    ...present({ tradingName }),
    ...identifiersOf(seller, isOutside),
    ...present({ taxNumber: isOutside ? undefined : taxNumber, legalForm: notes?.join("\n") }),
    address: { ...present({ street, extra, city, postCode, subdivision }), country },
    ...(Object.keys(contactParts).length === 0 ? {} : { contact: contactParts }),
  };
};

/** Returns the buyer; VAT numbers are not stated outside the scope of VAT. */
export const buyerOf = (customer: Customer, isOutside: boolean): EInvoiceParty => ({
  name: customer.name ?? "",
  ...identifiersOf(customer, isOutside),
  address: buyerAddressOf(customer),
});

/** Returns when goods or services were delivered, and where if an address has a country. */
export const deliveryOf = ({ date, city, postCode, country }: InvoiceDelivery): EInvoiceDelivery =>
  country === undefined ? { date } : { date, address: { ...present({ city, postCode }), country } };

/** Lines of an address are used only without a street: they can repeat it. */
const buyerAddressOf = (customer: Customer): EInvoiceAddress => {
  const { street, city, postCode, subdivision, country = "", address = [] } = customer;
  const [first, extra, ...others] = isPresent(street) ? [street] : address.filter(isPresent);
  const third = others.length === 0 ? undefined : others.join(", ");
  return { ...present({ street: first, extra, third, city, postCode, subdivision }), country };
};

interface Identified {
  readonly legalId?: string | undefined;
  readonly legalScheme?: string | undefined;
  readonly vatId?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly endpointScheme?: string | undefined;
}

const identifiersOf = (
  { legalId, legalScheme, vatId, endpoint, endpointScheme }: Identified,
  isOutside: boolean,
) => ({
  ...present({ legalId, legalScheme: isPresent(legalId) ? legalScheme : undefined }),
  ...present({ vatId: isOutside ? undefined : vatId }),
  ...present({ endpoint, endpointScheme: isPresent(endpoint) ? endpointScheme : undefined }),
});

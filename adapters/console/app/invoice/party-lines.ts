import type { InvoiceDetails } from "../api/schemas.ts";

/** The properties of an address that have a line of their own. */
type Place = Partial<
  Pick<
    NonNullable<InvoiceDetails["seller"]>["address"],
    "street" | "extra" | "post_code" | "city" | "subdivision" | "country"
  >
>;

/**
 * Returns the customer as on paper: one form of its address, and the e-mail address. Equal numbers
 * are stated once.
 */
export const customerLines = (invoice: InvoiceDetails): ReadonlyArray<string> => {
  const { customer = {}, customer_email: email } = invoice;
  const { name, address = [], vat_id: vatId, tax_id: taxId, legal_id: legalId } = customer;
  const isInLines = customer.street === undefined && customer.city === undefined;
  const numbers = [vatId, taxId === vatId ? undefined : taxId, legalId];
  return present([
    name,
    ...(isInLines && address.length > 0
      ? [...address, countryName(customer.country)]
      : placeLines(customer)),
    ...labelled(numbers, ["VAT number", "Tax number", "Register number"]),
    email,
  ]);
};

/** Returns the seller that an invoice was created with. */
export const sellerLines = ({ seller }: InvoiceDetails): ReadonlyArray<string> =>
  seller === undefined
    ? []
    : present([
        seller.legal_name,
        ...placeLines(seller.address),
        ...labelled([seller.vat_id, seller.tax_number], ["VAT number", "Tax number"]),
      ]);

const placeLines = (place: Place): ReadonlyArray<string | undefined> => [
  place.street,
  place.extra,
  present([place.post_code, place.city]).join(" "),
  place.subdivision,
  countryName(place.country),
];

const names = new Intl.DisplayNames("en", { type: "region" });

const countryName = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : names.of(code);

const labelled = (
  numbers: ReadonlyArray<string | undefined>,
  labels: ReadonlyArray<string>,
): ReadonlyArray<string | undefined> =>
  numbers.map((number, index) => number && `${labels[index] ?? ""} ${number}`);

const present = (lines: ReadonlyArray<string | undefined>): ReadonlyArray<string> =>
  lines.flatMap((line) => (line === undefined || line === "" ? [] : [line]));

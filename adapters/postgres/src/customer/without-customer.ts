import { foldEmail } from "quittance/adapter";

/** Replaces the address of an erased person. No domain can end with `invalid`. */
export const erasedEmail = "erased@example.invalid";

/** The properties of rendered records that say something about a customer. */
const erased: Readonly<Record<string, (email: string) => unknown>> = {
  customer_email: (email) => email,
  customer_email_folded: (email) => email,
  customer: () => null,
  delivery: () => null,
  metadata: () => ({}),
};

/** A regular expression of PostgreSQL for JSON in which `withoutCustomer` changes something. */
export const saysCustomer = [
  String.raw`"customer_email\w*"\s*:\s*"(?!erased@example\.invalid")`,
  String.raw`"(customer|delivery)"\s*:\s*\{`,
  String.raw`"metadata"\s*:\s*\{\s*"`,
].join("|");

/** Returns the JSON of an event, or of a record, without what its records say about a customer. */
export const withoutCustomer = (json: string): string =>
  JSON.stringify(JSON.parse(json), (name, value: unknown) =>
    Object.hasOwn(erased, name) && value !== null ? erased[name]?.(erasedEmail) : value,
  );

/**
 * Returns the JSON of a report of a provider without what it says about a customer, and without an
 * address in its texts.
 *
 * @param email the address, as `foldEmail` returns it.
 */
export const withoutAddress = (json: string, email: string): string =>
  JSON.stringify(JSON.parse(withoutCustomer(json)), (_, value: unknown) =>
    typeof value === "string" && foldEmail(value).includes(email) ? replaced(value, email) : value,
  );

const replaced = (text: string, email: string): string => {
  const literal = email.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  const found = text.replace(new RegExp(literal, "giu"), erasedEmail);
  return foldEmail(found).includes(email) ? erasedEmail : found;
};

/** The properties of rendered records that say something about a customer. */
const erased: Readonly<Record<string, (email: string) => unknown>> = {
  customer_email: (email) => email,
  customer_email_folded: (email) => email,
  customer: () => null,
  metadata: () => ({}),
};

/** Returns the JSON of an event, or of the record in it, without what its records say about a customer. */
export const withoutCustomer = (body: string, email: string): string =>
  JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    Object.hasOwn(erased, name) && value !== null ? erased[name]?.(email) : value,
  );

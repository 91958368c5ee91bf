import type { Id } from "quittance";

/** The kind of the identifier in a path, by the first segment of the path. */
export const idKinds = {
  invoices: "invoice",
  payments: "payment",
  refunds: "refund",
  credit_notes: "credit",
  products: "product",
  billing_schemas: "schema",
  taxes: "tax",
  coupons: "coupon",
  webhooks: "endpoint",
} as const;

type IdKinds = typeof idKinds;

/** The identifier in a path; `undefined` for a path without one. */
export type IdOf<Path extends string> =
  Path extends `/${infer First extends keyof IdKinds}/{id}${string}`
    ? Id<IdKinds[First]>
    : undefined;

/** Returns the kind of the identifier in the path of an operation; `undefined` without one. */
export const idKindOf = (path: string): IdKinds[keyof IdKinds] | undefined => {
  const [, first = "", second] = path.split("/");
  return second === "{id}" && isFirst(first) ? idKinds[first] : undefined;
};

const isFirst = (segment: string): segment is keyof IdKinds => Object.hasOwn(idKinds, segment);

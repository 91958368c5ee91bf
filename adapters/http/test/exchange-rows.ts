import { readFileSync } from "node:fs";
import { keyFor, otherKey } from "./create-test-api.ts";
import {
  bookItem,
  customItem,
  noCredentials,
  order,
  type ApiResponse,
  type Call,
} from "./send-to-api.ts";
import type { Scope } from "quittance/adapter";

/** A request of a table, as a line of JSON. */
export interface Row {
  /** The path. */
  readonly to: string;
  /** The body, or what differs from the body of that name. */
  readonly send?: unknown;
  readonly base?: keyof typeof bases;
  /** What differs from a book in the only line. */
  readonly line?: object;
  /** `other` is another organization, `payer` has no credentials; otherwise the scope of a key. */
  readonly as?: string;
  readonly key?: string;
}

const bases = {
  order: order(),
  book: { items: [bookItem] },
  postage: { items: [customItem] },
  price: { product_id: "product_1", name: "Each", currency: "GBP", base_price: "3.50" },
  monthly: {
    type: "RECURRING",
    interval_type: "MONTH",
    interval_count: 1,
    payment_type: "ADVANCE",
    renew_type: "CALENDAR",
    billing_type: "PRORATED",
  },
  tiers: {
    product_id: "product_1",
    name: "Each",
    currency: "GBP",
    base_price: "0",
    pricing: {
      model: "GRADUATED",
      tiers: [
        { up_to: "5.0", unit_price: "7.0" },
        { up_to: null, unit_price: "6.5", flat_price: "2" },
      ],
      package_size: null,
      minimum: "10",
    },
  },
  payment: { idempotency_key: "pi_1", provider_id: "prov_card", currency: "GBP", price: "10" },
  refund: { idempotency_key: "re_1", currency: "GBP" },
  credit: { idempotency_key: "return_1" },
} as const;

/** Returns the rows of a table, which may have further properties. */
export const rowsOf = (name: string): ReadonlyArray<Row> =>
  readFileSync(new URL(`${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text) as Row);

const bodyOf = ({ base, send = {}, line }: Row): unknown => {
  if (base === undefined && line === undefined) return send;
  const items = line === undefined ? {} : { items: [{ ...bookItem, ...line }] };
  return { ...(base === undefined ? {} : bases[base]), ...items, ...(send as object) };
};

const keyOf = (as: string): string =>
  ({ other: otherKey, payer: noCredentials })[as] ?? keyFor(as as Scope);

/** The parts of the request of a row. */
export interface RequestParts {
  readonly body: unknown;
  readonly options: NonNullable<Parameters<Call>[2]>;
}

/** Returns the body and the options of the request of a row. */
export const partsOf = (row: Row): RequestParts => ({
  body: bodyOf(row),
  options: {
    ...(row.as === undefined ? {} : { as: keyOf(row.as) }),
    ...(row.key === undefined ? {} : { headers: { "idempotency-key": row.key } }),
  },
});

/** Sends the request of a row. */
export const sendRow = (call: Call, row: Row): Promise<ApiResponse> => {
  const { body, options } = partsOf(row);
  return call(row.to, body, options);
};

/** Returns the value at a dotted path; `*` in it selects each element of an array. */
export const valuesAt = (value: unknown, path: string): unknown => {
  const [first = "", ...rest] = path.split(".");
  const others = rest.join(".");
  if (first === "*") {
    return (value as ReadonlyArray<unknown>).map((each) =>
      others === "" ? each : valuesAt(each, others),
    );
  }
  const found = (value as Readonly<Record<string, unknown>> | undefined)?.[first];
  return others === "" ? found : valuesAt(found, others);
};

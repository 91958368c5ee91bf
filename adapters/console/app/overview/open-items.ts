import { groupBy, limits } from "quittance/adapter";
import type { Schemas } from "../api/schemas.ts";
import { hrefOf } from "../route/route.ts";
import { sumOf } from "../show/money.ts";
import { dayAfter, today } from "../show/time.ts";

type AgeTotal = Schemas["AgeTotal"];
type OpenCustomer = Schemas["OpenCustomer"];

/** An age of what is due. */
export type AgeBucket = AgeTotal["bucket"];

/** The ages, the oldest last, with their names. */
const ageNames: Readonly<Record<AgeBucket, string>> = {
  UNDATED: "Without a due date",
  CURRENT: "Not overdue",
  D1_30: "1 to 30 days overdue",
  D31_60: "31 to 60 days overdue",
  D61_90: "61 to 90 days overdue",
  OLDER: "More than 90 days overdue",
};

const ages = Object.keys(ageNames) as ReadonlyArray<AgeBucket>;

/** The due dates of an age, in days from today. */
const dueDays: Readonly<Record<AgeBucket, readonly [from?: number | undefined, to?: number]>> = {
  UNDATED: [],
  CURRENT: [0],
  D1_30: [-30, -1],
  D31_60: [-60, -31],
  D61_90: [-90, -61],
  OLDER: [undefined, -91],
};

const open = ["status", "PENDING,PROCESSING,WAITING_FOR_CONFIRMATIONS,PARTIALLY_PAID"] as const;

const dayIn = (days: number | undefined): string =>
  days === undefined ? "" : dayAfter(today(), days);

/** Returns the list of the open invoices of an age. */
const hrefOfAge = (bucket: AgeBucket): string => {
  const [from, to] = dueDays[bucket];
  return hrefOf("/invoices", [open, ["due_from", dayIn(from)], ["due_to", dayIn(to)]]);
};

/** What is due in a currency. */
export interface OwedIn {
  readonly currency: string;
  readonly open: string;
  readonly overdue: string;
  readonly openHref: string;
  readonly overdueHref: string;
}

/** An age, with what is due by currency. */
export interface Age {
  readonly name: string;
  readonly href: string;
  readonly count: number;
  readonly due: ReadonlyMap<string, string>;
  /** At the rates of the invoices, only to compare ages. */
  readonly usd: string;
}

const isOverdue = ({ bucket }: AgeTotal): boolean => bucket !== "UNDATED" && bucket !== "CURRENT";

/** Returns the amounts by currency. */
export const dueByCurrency = (totals: ReadonlyArray<AgeTotal>): ReadonlyMap<string, string> =>
  new Map(
    [...groupBy(totals, ({ currency }) => currency)].map(([currency, own]) => [
      currency,
      sumOf(own.map(({ due }) => due)),
    ]),
  );

/** Returns what is open and overdue in each currency. */
export const owedByCurrency = (totals: ReadonlyArray<AgeTotal>): ReadonlyArray<OwedIn> => {
  const overdue = dueByCurrency(totals.filter(isOverdue));
  return [...dueByCurrency(totals)].map(([currency, due]) => ({
    currency,
    open: due,
    overdue: overdue.get(currency) ?? "0",
    openHref: hrefOf("/invoices", [open, ["currency", currency]]),
    overdueHref: hrefOf("/invoices", [
      ["is_overdue", "true"],
      ["currency", currency],
    ]),
  }));
};

/** Returns the ages that something is due of, the oldest last. */
export const agesOf = (totals: ReadonlyArray<AgeTotal>): ReadonlyArray<Age> =>
  ages.flatMap((bucket) => {
    const own = totals.filter((total) => total.bucket === bucket);
    if (own.length === 0) return [];
    return {
      name: ageNames[bucket],
      href: hrefOfAge(bucket),
      due: dueByCurrency(own),
      count: own.reduce((sum, { count }) => sum + count, 0),
      usd: sumOf(own.map((total) => total.due_usd)),
    };
  });

/** Returns the name of the oldest age of a customer. */
export const oldestAge = (totals: ReadonlyArray<AgeTotal>): string =>
  agesOf(totals).at(-1)?.name ?? "";

/**
 * Returns the list of what a customer owes, found by its e-mail address, or by its name if it is
 * known by a VAT number, which the list cannot be searched for.
 */
export const hrefOfCustomer = ({ customer_key: key, customer }: OpenCustomer): string => {
  const search = key.startsWith("email:") ? key.slice("email:".length) : customer;
  return hrefOf("/invoices", [open, ["search", search.slice(0, limits.maxSearchLength).trim()]]);
};

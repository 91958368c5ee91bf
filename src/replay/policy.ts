import { Amount } from "../money/amount.ts";
import { roundingModes, type RoundingMode } from "../money/round-units.ts";
import type { QuotePolicy, TaxPlace } from "../quote/pricing-policy.ts";
import { minorUnits, type RoundingPlace } from "../quote/rounding-policy.ts";
import { totalsProfiles, type TotalsProfile } from "../quote/totals-profile.ts";

/** The part of a policy that every policy has. */
type BaseId =
  | TotalsProfile
  | `${RoundingMode}:${RoundingPlace}:${TaxPlace}`
  | `${"shop" | "piece"}:${RoundingMode}`;

/** A policy by its name: a base and additions, such as `shop+discount-rounded+cash:0.05`. */
export type PolicyId = BaseId | `${BaseId}+${string}`;

/** The options of a host that calculate as a policy does. */
export interface BillSettings {
  readonly totals?: TotalsProfile;
  /** By currency, such as `{ CHF: "0.05" }`. */
  readonly increments?: Readonly<Record<string, string>>;
  /** What to pass to `minorUnits`. */
  readonly rounding?: { readonly mode: RoundingMode; readonly at: RoundingPlace };
  readonly tax?: { readonly at: TaxPlace };
}

/** How the amounts of a document are calculated, without additions. */
interface Base {
  readonly id: BaseId;
  readonly taxAt: TaxPlace;
  readonly mode: RoundingMode;
  /** What is rounded in a base that has no settings, and in `shop` with the tax rounded first. */
  readonly of: "line" | "piece" | undefined;
  readonly settings: BillSettings | undefined;
  readonly quotePolicy: QuotePolicy | undefined;
}

/** What is special about bills, by which additions are considered. */
export const billFeatures = [
  "percent discounts",
  "discounts",
  "inclusive prices",
  "conversions",
] as const;

/** One of `billFeatures`. @inline */
export type BillFeature = (typeof billFeatures)[number];

/** What can be added to a base, besides `cash`, in the order of the name. */
const additions = {
  "discount-rounded": "percent discounts",
  "discount-after-tax": "discounts",
  "tax-rounded": "inclusive prices",
  "rate-divides": "conversions",
} as const satisfies Readonly<Record<string, BillFeature>>;

/** One of the additions. */
export type Addition = keyof typeof additions;

const additionNames = Object.keys(additions) as ReadonlyArray<Addition>;

/** How a present system may calculate. */
export interface Policy {
  readonly id: PolicyId;
  readonly base: Base;
  readonly additions: ReadonlyArray<Addition>;
  /** What prices to pay are rounded to. */
  readonly cash: Amount | undefined;
  /** Whether the options of a host can be set so. */
  readonly hasSettings: boolean;
}

const none = { rounding: undefined, tax: undefined };

const bases: ReadonlyArray<Base> = [
  ...totalsProfiles.map((totals): Base => ({
    id: totals,
    taxAt: totals === "invoice" ? "DOCUMENT" : "LINE",
    mode: "HALF_UP",
    of: totals === "shop" ? "line" : undefined,
    settings: { totals },
    quotePolicy: { ...none, totals: { totals } },
  })),
  ...roundingModes.flatMap((mode) =>
    (["LINE", "TOTAL"] as const).flatMap((at) =>
      (["LINE", "DOCUMENT"] as const).map((taxAt): Base => ({
        id: `${mode}:${at}:${taxAt}`,
        taxAt,
        mode,
        of: undefined,
        settings: { rounding: { mode, at }, tax: { at: taxAt } },
        quotePolicy: { rounding: minorUnits({ mode, at }), tax: { at: taxAt } },
      })),
    ),
  ),
  ...(["shop", "piece"] as const).flatMap((name) =>
    roundingModes
      .filter((mode) => name === "piece" || mode !== "HALF_UP")
      .map((mode): Base => ({
        id: `${name}:${mode}`,
        taxAt: "LINE",
        mode,
        of: name === "shop" ? "line" : "piece",
        settings: undefined,
        quotePolicy: undefined,
      })),
  ),
];

const isAllowed = (base: Base, chosen: ReadonlyArray<Addition>): boolean =>
  (base.of !== undefined || !chosen.includes("tax-rounded")) &&
  !(chosen.includes("discount-rounded") && chosen.includes("discount-after-tax"));

const subsetsOf = (names: ReadonlyArray<Addition>): ReadonlyArray<ReadonlyArray<Addition>> => {
  const [first, ...others] = names;
  if (first === undefined) return [[]];
  const rest = subsetsOf(others);
  return [...rest.map((subset) => [first, ...subset]), ...rest];
};

const policyOf = (base: Base, chosen: ReadonlyArray<Addition>): Policy => ({
  id: [base.id, ...chosen].join("+") as PolicyId,
  base,
  additions: chosen,
  cash: undefined,
  hasSettings:
    base.settings !== undefined &&
    !chosen.includes("discount-after-tax") &&
    !chosen.includes("tax-rounded"),
});

const additionCount = ({ additions: chosen, cash }: Policy): number =>
  chosen.length + (cash === undefined ? 0 : 1);

const rankOf = ({ hasSettings }: Policy): number => (hasSettings ? 0 : 1);

/** Compares policies: first those with settings, then those with fewer additions, then by base. */
export const byPreference = (a: Policy, b: Policy): number =>
  rankOf(a) - rankOf(b) ||
  additionCount(a) - additionCount(b) ||
  bases.indexOf(a.base) - bases.indexOf(b.base);

/** Every policy without `cash`, the preferred first. */
export const policies: ReadonlyArray<Policy> = bases
  .flatMap((base) =>
    subsetsOf(additionNames)
      .filter((chosen) => isAllowed(base, chosen))
      .map((chosen) => policyOf(base, chosen)),
  )
  .sort(byPreference);

const byId: ReadonlyMap<string, Policy> = new Map(policies.map((policy) => [policy.id, policy]));

/** Returns a policy with prices to pay rounded; `undefined` if its base does not allow it. */
export const withCash = (policy: Policy, step: string | undefined): Policy | undefined => {
  const { base } = policy;
  const isPossible = base.settings === undefined || (base.settings.totals ?? "exact") !== "exact";
  const cash = isPossible && step !== undefined ? Amount.parse(step) : undefined;
  if (cash === undefined || !Amount.isPositive(cash)) return undefined;
  return { ...policy, id: `${policy.id}+cash:${Amount.render(cash)}` as PolicyId, cash };
};

const find = (id: unknown): Policy | undefined => {
  if (typeof id !== "string") return undefined;
  const [name = "", step, ...others] = id.split("+cash:");
  const policy = byId.get(name);
  if (policy === undefined || others.length > 0) return undefined;
  return step === undefined ? policy : withCash(policy, step);
};

/** Returns whether a text is the name of a policy. */
export const isPolicyId = (id: string): id is PolicyId => find(id) !== undefined;

/** Returns the policy of a name. Throws `TypeError` if there is none. */
export const findPolicy = (id: PolicyId): Policy => {
  const policy = find(id);
  if (policy !== undefined) return policy;
  throw new TypeError(`Pass a policy such as "invoice" or "shop+discount-rounded", not ${id}`);
};

/** Returns the policy without additions about what bills do not have; it calculates the same. */
export const reducedTo = (policy: Policy, features: ReadonlySet<BillFeature>): Policy => {
  const { additions: chosen, base, cash } = policy;
  if (chosen.every((name) => features.has(additions[name]))) return policy;
  const kept = chosen.filter((name) => features.has(additions[name]));
  const reduced = byId.get([base.id, ...kept].join("+")) ?? policy;
  return cash === undefined ? reduced : (withCash(reduced, Amount.render(cash)) ?? reduced);
};

/** Returns the options of a host for a policy; `undefined` if it has none. */
export const settingsOf = (
  { base, cash, hasSettings }: Policy,
  currencies: Iterable<string>,
): BillSettings | undefined => {
  if (!hasSettings || cash === undefined) return hasSettings ? base.settings : undefined;
  const step = Amount.render(cash);
  const increments = Object.fromEntries([...currencies].map((currency) => [currency, step]));
  return { ...base.settings, increments };
};

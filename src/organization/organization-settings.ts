import { isNumberPattern, numberPatternRequirement } from "../invoice/number-series.ts";
import { isLeft } from "../kernel/either.ts";
import { Amount, inputPattern, maxInputLength } from "../money/amount.ts";
import { currencies, isCurrency } from "../money/currency.ts";
import { roundingModes } from "../money/round-units.ts";
import type { TotalsPolicy } from "../quote/pricing-policy.ts";
import {
  minorUnits,
  roundingPlaces,
  type MinorUnitsOptions,
  type RoundingPolicy,
} from "../quote/rounding-policy.ts";
import {
  describeTotalsIssue,
  findTotalsIssue,
  totalsProfiles,
  type CashIncrements,
} from "../quote/totals-profile.ts";
import { byKey } from "../schema/containers.ts";
import { entity } from "../schema/record.ts";
import {
  issueText,
  object,
  read,
  type Named,
  type Out,
  type OutputOf,
  type Rule,
} from "../schema/schema.ts";
import {
  columnValue,
  digitsOfAmount,
  id,
  oneOf,
  optional,
  removable,
  withValue,
  type ColumnValue,
} from "../schema/values.ts";

const wrongCurrency = withValue("must be the code of a supported currency");
const wrongIncrement = withValue(
  `must be a positive decimal string such as "0.05" with ${digitsOfAmount}`,
);

/** Describes increments by currency, as text: `{ CHF: "0.05" }`. */
const amountsByCurrency = <Found extends CashIncrements>(): ColumnValue<Found> =>
  byKey<Found>(
    { type: "object" },
    {
      type: "object",
      propertyNames: { enum: currencies },
      additionalProperties: {
        type: "string",
        maxLength: maxInputLength,
        pattern: inputPattern.source,
      },
      maxProperties: currencies.length,
    },
    `must have at most ${String(currencies.length)} currencies`,
    (code, text) => {
      if (!isCurrency(code)) return wrongCurrency(code);
      const amount = typeof text === "string" ? Amount.parse(text) : undefined;
      return amount !== undefined && Amount.isPositive(amount) ? undefined : wrongIncrement(text);
    },
  );

const increments = amountsByCurrency<CashIncrements>();

const totals = oneOf(totalsProfiles);

const rounding = object({
  mode: oneOf(roundingModes),
  at: oneOf(roundingPlaces),
  /** Increments other than the smallest unit, such as `{ CHF: "0.05" }` for cash. */
  increments: optional(amountsByCurrency<NonNullable<MinorUnitsOptions["increments"]>>()),
});

const roundingEntries = {
  /** What is whole in its quotes and invoices. */
  totals: optional(totals),
  /** What cash is paid in; only with `totals`. */
  increments: optional(increments),
  /** The options of `minorUnits`. */
  rounding: optional(rounding),
};

type Settings = OutputOf<typeof roundingEntries>;

const issueIn = (own: Settings) =>
  findTotalsIssue({ ...own, hasOthers: own.rounding !== undefined });

/** The rules of how an organization rounds: by a totals profile or a rounding, not both. */
export const roundingRules: ReadonlyArray<Rule<Settings>> = [
  {
    on: ["totals", "rounding"],
    message: "Set {totals} or {rounding}, not both",
    holds: (own) => issueIn(own)?.kind !== "TotalsWithRounding",
  },
  {
    on: ["increments", "totals"],
    message: (own) => {
      const issue = issueIn(own);
      return issue === undefined ? "" : describeTotalsIssue(issue);
    },
    holds: (own) => {
      const issue = issueIn(own);
      return issue === undefined || issue.kind === "TotalsWithRounding";
    },
  },
];

const ownRounding = object(roundingEntries, roundingRules);

/** How the amounts of one organization are rounded: by a totals profile or a rounding, not both. */
export interface OwnRounding extends Out<typeof ownRounding>, Named {}

/** The stored records of how organizations round. */
export const organizationRoundingRecord = entity("organization", {
  organizationId: id("org"),
  ...roundingEntries,
});

/** How the amounts of one organization are rounded, as a store keeps it. */
export interface OrganizationRounding extends Out<typeof organizationRoundingRecord>, Named {}

/** Returns what is wrong with the rounding of an organization; `undefined` if it is valid. */
export const checkOwnRounding = (own: OwnRounding): string | undefined => {
  const found = read(ownRounding, {
    totals: own.totals,
    increments: own.increments,
    rounding: own.rounding,
  });
  const [issue] = isLeft(found) ? found.left.issues : [];
  return issue && issueText(issue);
};

/**
 * Returns the policy of an organization; `undefined` if it has none of its own. Throws `TypeError`
 * for an invalid rounding.
 */
export const ownPolicy = (own: OwnRounding): RoundingPolicy | TotalsPolicy | undefined => {
  if (own.totals !== undefined) return { totals: own.totals, increments: own.increments };
  return own.rounding && minorUnits(own.rounding);
};

/** The pattern of the numbers of invoices, or of credit notes. */
const numbering: ColumnValue<string> = columnValue(
  { type: "text" },
  {
    form: { type: "string" },
    message: withValue(numberPatternRequirement),
    read: (given) => (typeof given === "string" && isNumberPattern(given) ? given : undefined),
  },
);

/** How an organization rounds, and the patterns of its numbers. */
export const settings = {
  ...roundingEntries,
  /** The pattern of the numbers of its new invoices. */
  numbering: optional(numbering),
  /** The same of its credit notes. */
  creditNumbering: optional(numbering),
};

/** The same in changes: `undefined` removes a setting. */
export const settingChanges = {
  totals: removable(totals),
  increments: removable(increments),
  rounding: removable(rounding),
  numbering: removable(numbering),
  creditNumbering: removable(numbering),
};

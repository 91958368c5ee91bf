import type { OrganizationId } from "../ids.ts";
import type { TotalsPolicy } from "../quote/pricing-policy.ts";
import {
  minorUnits,
  type MinorUnitsOptions,
  type RoundingPolicy,
} from "../quote/rounding-policy.ts";
import {
  describeTotalsIssue,
  findTotalsIssue,
  type CashIncrements,
  type TotalsIssue,
  type TotalsProfile,
} from "../quote/totals-profile.ts";

/** How the amounts of one organization are rounded: by a totals profile or a rounding, not both. */
export interface OwnRounding {
  /** What is whole in its quotes and invoices. */
  readonly totals?: TotalsProfile | undefined;
  /** What cash is paid in; only with `totals`. */
  readonly increments?: CashIncrements | undefined;
  /** The options of `minorUnits`. */
  readonly rounding?: MinorUnitsOptions | undefined;
}

/** How the amounts of one organization are rounded, as a store keeps it. */
export interface OrganizationRounding extends OwnRounding {
  readonly organizationId: OrganizationId;
}

/** Why the rounding of an organization is invalid. */
export type OwnRoundingIssue =
  TotalsIssue | { readonly kind: "RoundingInvalid"; readonly message: string };

/** Returns why the rounding of an organization is invalid; `undefined` if it is valid. */
export const checkOwnRounding = ({
  totals,
  increments,
  rounding,
}: OwnRounding): OwnRoundingIssue | undefined => {
  const hasOthers = rounding !== undefined;
  const issue = findTotalsIssue({ totals, increments, hasOthers });
  if (issue !== undefined || rounding === undefined) return issue;
  try {
    minorUnits(rounding);
    return undefined;
  } catch (error) {
    return { kind: "RoundingInvalid", message: (error as Error).message };
  }
};

/** Returns what is wrong with the rounding of an organization, and what is allowed. */
export const describeOwnRounding = (issue: OwnRoundingIssue): string =>
  issue.kind === "RoundingInvalid" ? issue.message : describeTotalsIssue(issue);

/**
 * Returns the policy of an organization; `undefined` if it has none of its own. Throws `TypeError`
 * for an invalid rounding.
 */
export const ownPolicy = ({
  totals,
  increments,
  rounding,
}: OwnRounding): RoundingPolicy | TotalsPolicy | undefined => {
  if (totals !== undefined) return { totals, increments };
  return rounding && minorUnits(rounding);
};

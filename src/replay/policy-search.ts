import { groupBy } from "../kernel/group-by.ts";
import { invariant } from "../kernel/invariant.ts";
import { hitsOf, type ComparedBill } from "./bill-exception.ts";
import {
  byPreference,
  policies as allPolicies,
  reducedTo,
  withCash,
  type BillFeature,
  type Policy,
} from "./policy.ts";

/** How many misses more than the best a policy has when it is left out for a bill. */
const maxGap = 12;

/** Policies that reproduce the same of the bills so far, and were left out for the same. */
interface Group {
  readonly policies: ReadonlyArray<Policy>;
  readonly misses: number;
  /** Number of bills. */
  readonly leftOut: number;
}

/** What a search has found. */
export interface FoundPolicies {
  /** The policy with the fewest misses, of equals the preferred. */
  readonly best: Policy;
  readonly misses: number;
  /** The others that reproduce exactly the same bills. */
  readonly tied: ReadonlyArray<Policy>;
  /** Of the others, the one with the smallest share of misses among the bills it was priced for. */
  readonly next: Policy | undefined;
  /** Every policy that was considered, the preferred first. */
  readonly considered: ReadonlyArray<Policy>;
  /** What the bills have. */
  readonly features: ReadonlySet<BillFeature>;
}

/** A search for the policy with the fewest misses. The result is that of pricing under all. */
export interface PolicySearch {
  /** Counts the next bill under every policy that is not too far behind the best. */
  readonly add: (bill: ComparedBill) => void;
  /**
   * Starts again with the policies that could still be the best, if some of them were left out for
   * bills: then `add` all bills once more.
   */
  readonly startAgain: () => boolean;
  readonly result: () => FoundPolicies;
}

/** Counts a bill under the policies of a group, and divides the group by the result. */
const judge = (group: Group, hits: (policy: Policy) => boolean): ReadonlyArray<Group> =>
  [...groupBy(group.policies, hits)].map(([isHit, policies]) => ({
    ...group,
    policies,
    misses: isHit ? group.misses : group.misses + 1,
  }));

const missesOfBest = (groups: ReadonlyArray<Group>): number =>
  Math.min(...groups.map(({ misses }) => misses));

/** Returns the first of the considered policies that one of the groups has. */
const preferredOf = (
  considered: ReadonlyArray<Policy>,
  groups: ReadonlyArray<Group>,
): Policy | undefined =>
  considered.find((policy) => groups.some(({ policies }) => policies.includes(policy)));

/** Returns the groups with the smallest share of misses among the bills they were priced for. */
const withSmallestShare = (groups: ReadonlyArray<Group>, count: number): ReadonlyArray<Group> => {
  const shareOf = (group: Group): number => group.misses / (count - group.leftOut || 1);
  const least = Math.min(...groups.map(shareOf));
  return groups.filter((group) => shareOf(group) === least);
};

/** Starts a search, also for policies that round prices to pay to multiples of `cash`. */
export const policySearch = (cash?: string): PolicySearch => {
  const paid = allPolicies.flatMap((policy) => withCash(policy, cash) ?? []);
  const all = [...allPolicies, ...paid].sort(byPreference);
  const features = new Set<BillFeature>();
  const isConsidered = (policy: Policy): boolean => reducedTo(policy, features).id === policy.id;
  const first = all.filter(isConsidered);
  let groups: ReadonlyArray<Group> = [{ policies: first, misses: 0, leftOut: 0 }];
  /** Those that cannot be the best, once the search has started again. */
  let beaten: ReadonlyArray<Group> = [];
  let gap = maxGap;
  let count = 0;

  /** Adds policies about what no bill had before: until now, they have reproduced the same. */
  const consider = (found: ReadonlySet<BillFeature>): void => {
    const before = new Set(features);
    for (const feature of found) features.add(feature);
    if (features.size === before.size) return;
    const added = all.filter(
      (policy) => isConsidered(policy) && reducedTo(policy, before).id !== policy.id,
    );
    const byEarlier = groupBy(added, (policy) => reducedTo(policy, before).id);
    groups = groups.map((group) => ({
      ...group,
      policies: group.policies.flatMap((policy) => [policy, ...(byEarlier.get(policy.id) ?? [])]),
    }));
  };

  return {
    add: (bill) => {
      consider(bill.features);
      const hits = hitsOf(bill);
      const least = missesOfBest(groups);
      groups = groups.flatMap((group) =>
        group.misses - least < gap
          ? judge(group, hits)
          : [{ ...group, leftOut: group.leftOut + 1 }],
      );
      count += 1;
    },
    startAgain: () => {
      const bound = Math.min(...groups.map(({ misses, leftOut }) => misses + leftOut));
      const open = groups.filter(({ misses }) => misses <= bound);
      if (open.every(({ leftOut }) => leftOut === 0)) return false;
      beaten = groups.filter(({ misses }) => misses > bound);
      groups = [{ policies: open.flatMap(({ policies }) => policies), misses: 0, leftOut: 0 }];
      gap = Infinity;
      count = 0;
      return true;
    },
    result: () => {
      const considered = all.filter(isConsidered);
      const misses = missesOfBest(groups);
      const least = groups.filter((group) => group.misses === misses);
      const best = preferredOf(considered, least);
      invariant(best !== undefined, "a group has at least one policy");
      const same = least.find(({ policies }) => policies.includes(best))?.policies ?? [];
      const tied = considered.filter((policy) => policy !== best && same.includes(policy));
      const others = [...groups, ...beaten].filter(({ policies }) => policies !== same);
      const next = preferredOf(considered, withSmallestShare(others, count));
      return { best, misses, tied, next, considered, features };
    },
  };
};

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
  misses: number;
  leftOutCount: number;
  /** One bit for each bill. */
  leftOut: Uint8Array;
}

const isLeftOut = ({ leftOut }: Group, at: number): boolean =>
  (((leftOut[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;

const leaveOut = (group: Group, at: number): void => {
  const byte = at >> 3;
  if (byte >= group.leftOut.length) {
    const larger = new Uint8Array(2 * byte + 8);
    larger.set(group.leftOut);
    group.leftOut = larger;
  }
  group.leftOut[byte] = (group.leftOut[byte] ?? 0) | (1 << (at & 7));
  group.leftOutCount += 1;
};

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
  /** Returns whether policies that were left out for bills could still be the best. */
  readonly isOpen: () => boolean;
  /** Counts a bill, by its position, under these policies. */
  readonly addLeftOut: (bill: ComparedBill, at: number) => void;
  readonly result: () => FoundPolicies;
}

/** Counts a bill under the policies of a group, and divides the group by the result. */
const judge = (group: Group, hits: (policy: Policy) => boolean): ReadonlyArray<Group> => {
  const byResult = groupBy(group.policies, hits);
  const [hit, missed] = [byResult.get(true), byResult.get(false)];
  if (missed === undefined) return [group];
  group.misses += 1;
  if (hit === undefined) return [group];
  const others = { ...group, policies: hit, misses: group.misses - 1 };
  return [
    { ...group, policies: missed },
    { ...others, leftOut: group.leftOut.slice() },
  ];
};

/** Returns the first of the considered policies that one of the groups has. */
const preferredOf = (
  considered: ReadonlyArray<Policy>,
  groups: ReadonlyArray<Group>,
): Policy | undefined =>
  considered.find((policy) => groups.some(({ policies }) => policies.includes(policy)));

/** Returns the groups with the smallest share of misses among the bills they were priced for. */
const withSmallestShare = (groups: ReadonlyArray<Group>, count: number): ReadonlyArray<Group> => {
  const shareOf = (group: Group): number => group.misses / (count - group.leftOutCount || 1);
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
  let groups: ReadonlyArray<Group> = [
    { policies: first, misses: 0, leftOutCount: 0, leftOut: new Uint8Array() },
  ];
  let count = 0;
  let bound = 0;

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
      const least = Math.min(...groups.map(({ misses }) => misses));
      groups = groups.flatMap((group) => {
        if (group.misses - least < maxGap) return judge(group, hits);
        leaveOut(group, count);
        return [group];
      });
      count += 1;
    },
    isOpen: () => {
      bound = Math.min(...groups.map(({ misses, leftOutCount }) => misses + leftOutCount));
      return groups.some(({ misses, leftOutCount }) => leftOutCount > 0 && misses <= bound);
    },
    addLeftOut: (bill, at) => {
      const hits = hitsOf(bill);
      groups = groups.flatMap((group) =>
        group.misses <= bound && isLeftOut(group, at) ? judge(group, hits) : [group],
      );
    },
    result: () => {
      const considered = all.filter(isConsidered);
      const misses = Math.min(...groups.map((group) => group.misses));
      const least = groups.filter((group) => group.misses === misses);
      const best = preferredOf(considered, least);
      invariant(best !== undefined, "a group has at least one policy");
      const same = least.find(({ policies }) => policies.includes(best))?.policies ?? [];
      const tied = considered.filter((policy) => policy !== best && same.includes(policy));
      const others = groups.filter(({ policies }) => policies !== same);
      const next = preferredOf(considered, withSmallestShare(others, count));
      return { best, misses, tied, next, considered, features };
    },
  };
};

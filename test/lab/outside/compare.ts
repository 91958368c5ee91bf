import {
  caseSets,
  policyNames,
  readCases,
  type CaseSet,
  type OutsideCase,
  type PolicyName,
} from "./outside-case.ts";
import { calculatedAmounts, publishedAmounts, type Amounts } from "./quote-case.ts";

/** The published amounts of a case, and those that the library calculates under a policy. */
export interface Comparison {
  readonly published: Amounts;
  readonly calculated: Amounts;
  readonly isSame: boolean;
}

/** A case and its comparisons under all policies. */
export interface ComparedCase {
  readonly set: CaseSet;
  readonly given: OutsideCase;
  readonly by: ReadonlyMap<PolicyName, Comparison>;
}

/** Calculates every case under every policy. */
export const compareAll = async (): Promise<ReadonlyArray<ComparedCase>> => {
  const compared: Array<ComparedCase> = [];
  for (const set of caseSets) {
    for (const given of readCases(set)) compared.push({ set, given, by: await compare(given) });
  }
  return compared;
};

const compare = async (given: OutsideCase): Promise<ComparedCase["by"]> => {
  const by = new Map<PolicyName, Comparison>();
  for (const policy of policyNames) {
    const published = publishedAmounts(given, policy);
    const calculated = await calculatedAmounts(given, policy);
    const isSame = JSON.stringify(published) === JSON.stringify(calculated);
    by.set(policy, { published, calculated, isSame });
  }
  return by;
};

import { isLeft, type Id } from "quittance";
import { issueText } from "quittance/errors";
import { readCandidate, type Candidate, type Unpriceable } from "quittance/replay";
import type { Reader } from "../parameters.ts";
import { readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import type { PricedInputs } from "./priced-inputs.ts";

/** Reads the candidate in a file; anything invalid is a `UsageError` with every issue. */
export const candidateFile: Reader<Candidate> = (path) => {
  const read = readCandidate(readJsonFile(path));
  if (!isLeft(read)) return read.right;
  throw new UsageError("The catalog is invalid:", read.left.map(issueText));
};

/** Names all versions of the version groups of a candidate, which the store knows. */
export const withVersions = async (
  candidate: Candidate,
  catalog: PricedInputs["catalog"],
): Promise<Candidate> => {
  if (candidate.versionGroups.size === 0) return candidate;
  if (catalog === undefined) {
    throw new UsageError("version_group_id is only allowed with --organization.");
  }
  const { organizationId, quittance } = catalog;
  const billingSchemas = new Map(candidate.billingSchemas);
  for (const [versionGroupId, change] of candidate.versionGroups) {
    const versions: Array<Id<"schema">> = [];
    const found = quittance.billingSchemas.all(organizationId, { versionGroupId });
    for await (const { id } of found) versions.push(id);
    if (versions.length === 0) {
      throw new UsageError(`There is no billing schema with the version group ${versionGroupId}.`);
    }
    for (const id of versions) {
      if (candidate.billingSchemas.has(id)) {
        throw new UsageError(`${id} is named by its id and by its version group.`);
      }
      billingSchemas.set(id, change);
    }
  }
  return { ...candidate, billingSchemas, versionGroups: new Map() };
};

/** Returns why a document has no price under a candidate. */
export const describeUnpriceable = (reason: Unpriceable): string => {
  switch (reason.kind) {
    case "AmountOutOfRange":
      return placed(reason.line, "an amount is out of range");
    case "AdjustmentInvalid":
      return placed(reason.line, `the ${reason.type} adjustment results in an invalid price`);
    case "RateNotFound":
      return placed(reason.line, `there is no rate for ${reason.currency}`);
    case "LineRejected":
      return placed(reason.line, reason.message);
    case "TaxUndefined":
      return placed(
        reason.line,
        `the tax ${reason.taxId} needs a name, a category and is_inclusive in taxes`,
      );
    case "CouponWithoutCurrency":
      return `the coupon ${reason.code} is a percentage, so its amount has no currency`;
  }
};

const placed = (line: number | undefined, text: string): string =>
  line === undefined ? text : `items.${String(line)}: ${text}`;

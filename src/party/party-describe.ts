import type { DescribedIssue } from "../wire/validation-failure.ts";
import type { PartyIssue } from "./party-parts.ts";
import { jsonNameOf, partyRequirement } from "./party-record.ts";

/** Returns the path and the message of an issue of a party, which is at `path`. */
export const describePartyIssue = (
  { path, rule }: PartyIssue,
  at: ReadonlyArray<string>,
): DescribedIssue => ({
  path: [...at, ...path.map((step) => (typeof step === "string" ? jsonNameOf(step) : step))],
  message: partyRequirement[rule],
});

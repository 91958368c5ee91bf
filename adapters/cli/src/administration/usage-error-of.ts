import type { PostgresFailure } from "@quittance/postgres";
import {
  describeOwnRounding,
  describePartyIssue,
  limits,
  numberPatternRequirement,
} from "quittance/adapter";
import type { AdministrationError, AdministrationIssue } from "quittance/errors";
import { UsageError } from "../usage-error.ts";

/** Returns the error for a failure of administration. */
export const usageErrorOf = (
  failure: AdministrationError,
  causeOf: (error: unknown) => PostgresFailure,
): UsageError => {
  switch (failure.kind) {
    case "AdministrationInvalid":
      return new UsageError("The options are invalid:", failure.issues.map(issueText));
    case "RecordConflict":
      return new UsageError(
        `${failure.id} is stored with other content. Nothing was changed. The differences:`,
        failure.differences.map(
          ({ property, stored = "none", given = "none" }) =>
            `${property}: stored ${JSON.stringify(stored)}, given ${JSON.stringify(given)}`,
        ),
      );
    case "OrganizationNotFound":
      return new UsageError(
        "There is no such organization. To create it, run: quittance organizations create",
      );
    case "ProviderNotFound":
      return new UsageError(
        "There is no such provider. To list them, run: quittance providers list",
      );
    case "ApiKeyNotFound":
      return new UsageError(
        "The organization has no such key. To list its keys, run: quittance keys list",
      );
    case "ApiKeyNotRotatable":
      return new UsageError(notRotatable[failure.reason]);
    case "PortFailed":
      return storeError(causeOf(failure.cause));
  }
};

const notRotatable = {
  REVOKED: "The key is revoked. Create another one: quittance keys create",
  EXPIRED: "The key has expired. Create another one: quittance keys create",
  ROTATED: "The key was rotated before. To list the keys, run: quittance keys list",
} as const;

const issueText = (issue: AdministrationIssue): string => {
  switch (issue.kind) {
    case "NameInvalid":
      return "--name must have 1 to 200 characters.";
    case "ImageUrlInvalid":
      return "--image-url must be an http or https URL of at most 2048 characters.";
    case "SellerInvalid": {
      const { path, message } = describePartyIssue("seller", issue.issue);
      return `${path.join(".")} ${message}.`;
    }
    case "OwnRoundingInvalid":
      return `${describeOwnRounding(issue.issue)}.`;
    case "NumberingInvalid": {
      const option = issue.property === "numbering" ? "--numbering" : "--credit-numbering";
      return `${option} ${numberPatternRequirement}.`;
    }
    case "CurrenciesInvalid":
      return "--currencies must name each currency once.";
    case "ScopesInvalid":
      return "--scopes must name each scope once.";
    case "ExpiresAtInvalid":
      return "--expires must be in the future.";
    case "OverlapInvalid":
      return `--overlap must be at most ${String(limits.maxOverlapSeconds / 86_400)} days.`;
    case "LimitInvalid":
      return "The limit must be a whole number from 1 to 100.";
  }
};

/** A table or column that does not exist was not migrated yet. */
const storeError = ({ sqlState = "", message }: PostgresFailure): UsageError => {
  if (/^42(?:P01|703)$/u.test(sqlState)) {
    return new UsageError(
      'The tables are missing or out of date. Run "quittance init" for an empty store, or ' +
        '"quittance migrate".',
    );
  }
  if (sqlState === "42501") {
    return new UsageError(
      "The role has no right to do this. Use the owner of the tables, or a role of " +
        '"quittance migrate --grant-admin-to".',
    );
  }
  return new UsageError(`The store failed: ${message}`);
};

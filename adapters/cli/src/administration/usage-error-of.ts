import type { PostgresFailure } from "@quittance/postgres";
import { jsonName, limits } from "quittance/adapter";
import { issueText, type AdministrationError, type Issue } from "quittance/errors";
import { UsageError } from "../usage-error.ts";

/** Returns the error for a failure of administration. */
export const usageErrorOf = (
  failure: AdministrationError,
  causeOf: (error: unknown) => PostgresFailure,
): UsageError => {
  switch (failure.kind) {
    case "Invalid":
      return new UsageError("The options are invalid:", failure.issues.map(optionText));
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

/** The options that have another name than their properties, or take it in another unit. */
const options: Readonly<Record<string, Partial<Issue> & { readonly name: string }>> = {
  expiresAt: { name: "--expires" },
  overlapSeconds: {
    name: "--overlap",
    message: `must be at most ${String(limits.maxOverlapSeconds / 86_400)} days`,
  },
};

/** Returns what is wrong with an option, or with a property of the seller in a file. */
const optionText = ({ path: [property = "", ...inner], message }: Issue): string => {
  const name = String(property);
  const option = options[name] ?? { name: `--${jsonName(name).replaceAll("_", "-")}` };
  const issue =
    name === "seller"
      ? { path: [name, ...inner.map((step) => (typeof step === "string" ? jsonName(step) : step))] }
      : { path: [option.name] };
  return `${issueText({ ...issue, message: option.message ?? message })}.`;
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

import { failureOfError, postgresStore, type PostgresFailure } from "@quittance/postgres";
import { createAdministration, isLeft, type Either } from "quittance";
import { jsonName, limits, type Administration, type Environment } from "quittance/adapter";
import { issueText, type AdministrationError, type Issue } from "quittance/errors";
import { commandWith, type Command, type Definition, type None } from "../command.ts";
import {
  flag,
  optionName,
  optionWith,
  type Arguments,
  type Options,
  type Values,
} from "../parameters.ts";
import { oneOf } from "../readers.ts";
import { storeOptions, withStore, type CommandStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";
import { printRecords, type RecordJson } from "./print-records.ts";

/** The option that decides the prefix of new keys. */
export const environmentOption = {
  env: optionWith(
    "ENV",
    "development",
    `"development" for keys that start with sk_test_, "production" for sk_live_.`,
    oneOf<Environment>(["development", "production"]),
  ),
};

/** The option that prints JSON. */
export const jsonOption = { json: flag("Print JSON, one line for each record.") };

/** Returns the administration of a store. */
export const administrationOf = (
  { executor, schema }: Pick<CommandStore, "executor" | "schema">,
  environment: Environment = "development",
): Administration =>
  createAdministration({
    ...postgresStore(executor, { schema }),
    environment,
    actor: { type: "COMMAND", id: undefined },
  });

/** Returns a success; throws a failure as a `UsageError` that says what to do. */
export const succeeded = <Success>(result: Either<AdministrationError, Success>): Success => {
  if (isLeft(result)) throw usageErrorOf(result.left);
  return result.right;
};

/** Iterates over all rows of a list, page by page. */
export async function* allRows<Row extends { readonly id: unknown }>(
  readPage: (
    after: Row["id"] | undefined,
  ) => Promise<
    Either<AdministrationError, { readonly rows: ReadonlyArray<Row>; readonly hasMore: boolean }>
  >,
): AsyncGenerator<Row> {
  let after: Row["id"] | undefined;
  for (;;) {
    const { rows, hasMore } = succeeded(await readPage(after));
    yield* rows;
    if (!hasMore) return;
    after = rows.at(-1)?.id;
  }
}

/**
 * Defines a command that prints records of the administration of a store: those of a list, or the
 * one that an operation returns.
 */
export const recordsCommand = <Row, Given extends Arguments = None, Chosen extends Options = None>(
  definition: Definition<Given, Chosen> & {
    readonly rows: (
      values: Values<Given> & Values<Chosen>,
      administration: Administration,
    ) => AsyncIterable<Row> | Promise<Either<AdministrationError, Row>>;
    readonly jsonOf: (row: Row) => RecordJson;
  },
): Command =>
  commandWith({ ...jsonOption, ...storeOptions }, definition, (values, { json, ...choice }) =>
    withStore(choice, async (store) => {
      const found = definition.rows(values, administrationOf(store));
      const rows = "then" in found ? [succeeded(await found)] : found;
      await printRecords(rows, definition.jsonOf, json);
      return 0;
    }),
  );

/** Returns the error for a failure of administration. */
const usageErrorOf = (failure: AdministrationError): UsageError => {
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
      return storeError(failureOfError(failure.cause));
  }
};

const notRotatable = {
  REVOKED: "The key is revoked. Create another one: quittance keys create",
  EXPIRED: "The key has expired. Create another one: quittance keys create",
  ROTATED: "The key was rotated before. To list the keys, run: quittance keys list",
} as const;

/** Returns what is wrong with an option, or with a property of the seller in a file. */
const optionText = ({ path: [property = "", ...inner], message }: Issue): string => {
  const name = String(property);
  if (name === "overlapSeconds") {
    return `--overlap must be at most ${String(limits.maxOverlapSeconds / 86_400)} days.`;
  }
  const steps = inner.map((step) => (typeof step === "string" ? jsonName(step) : step));
  const path =
    name === "seller" ? [name, ...steps] : [optionName(name === "expiresAt" ? "expires" : name)];
  return `${issueText({ path, message })}.`;
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

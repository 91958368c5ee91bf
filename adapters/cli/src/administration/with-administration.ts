import { failureOfError, postgresStore, type Executor } from "@quittance/postgres";
import { createAdministration, isLeft, type Either } from "quittance";
import type { Administration, Environment } from "quittance/adapter";
import type { AdministrationError } from "quittance/errors";
import { readChoice } from "../read-choice.ts";
import type { StoreChoice } from "../store/open-store.ts";
import { withStore } from "../store/with-store.ts";
import { usageErrorOf } from "./usage-error-of.ts";

/** The option that decides the prefix of new keys. */
export const environmentOption = {
  env: {
    type: "string",
    value: "ENV",
    default: "development",
    help: `"development" for keys that start with sk_test_, "production" for sk_live_.`,
  },
} as const;

/** The option that prints JSON. */
export const jsonOption = {
  json: { type: "boolean", default: false, help: "Print JSON, one line for each record." },
} as const;

/** Reads the value of `--env`. */
export const readEnvironment = (text: string): Environment =>
  readChoice("--env", text, ["development", "production"]);

/** Returns the administration of a store. */
export const administrationOf = (
  executor: Executor,
  schema: string,
  environment: Environment = "development",
): Administration =>
  createAdministration({
    ...postgresStore(executor, { schema }),
    environment,
    actor: { type: "COMMAND", id: undefined },
  });

/** Runs the work of a command on the administration of the chosen store. */
export const withAdministration = (
  choice: StoreChoice & { readonly schema: string; readonly env?: string },
  work: (administration: Administration) => Promise<void>,
): Promise<number> => {
  const environment = readEnvironment(choice.env ?? "development");
  return withStore(choice, async (executor) => {
    await work(administrationOf(executor, choice.schema, environment));
    return 0;
  });
};

/** Returns a success; throws a failure as a `UsageError` that says what to do. */
export const succeeded = <Success>(result: Either<AdministrationError, Success>): Success => {
  if (isLeft(result)) throw usageErrorOf(result.left, failureOfError);
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

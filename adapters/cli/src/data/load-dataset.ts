import { fileURLToPath } from "node:url";
import { isLeft, orThrow, parseRateSet } from "quittance";
import { fromJson, read, type Environment, type JsonObject } from "quittance/adapter";
import { packageRoot } from "../package-root.ts";
import { readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import { secretsOf } from "./check-keys.ts";
import { dataFileSchema } from "./data-file-schema.ts";
import { readDataFile, type Dataset } from "./read-data-file.ts";

/** The sample data, which is used without a data file. */
const samplePath: string = fileURLToPath(new URL("sample/sample.json", packageRoot));
const activePath: string = fileURLToPath(new URL("sample/active.json", packageRoot));

/** Maximum number of issues that are printed for a file. */
const maxIssues = 20;

/**
 * Reads a data file; issues are reported as a `UsageError`.
 *
 * Production never uses the sample data, because its keys are published. The keys and tokens of a
 * file must be too long to be guessed then.
 */
export const loadDataset = (path?: string, environment: Environment = "development"): Dataset => {
  const isProduction = environment === "production";
  if (isProduction && path === undefined) throw new UsageError(dataRequired);
  const name = path ?? samplePath;
  return datasetIn(name, readJsonFile(name), isProduction ? publishedKeys() : undefined);
};

/** Reads the sample data with the organization of `writeActivity`, and the customers of it. */
export const loadActiveSample = () => {
  const file = readJsonFile(samplePath);
  const { customers, ...records } = readJsonFile(activePath);
  const added = Object.entries(records).map(
    ([list, ofList]) => [list, [file[list] ?? [], ofList].flat()] as const,
  );
  const dataset = datasetIn(activePath, { ...file, ...Object.fromEntries(added) });
  return { dataset, customers };
};

const datasetIn = (name: string, json: JsonObject, published?: ReadonlySet<string>): Dataset => {
  const found = readDataFile(json, published);
  if (!isLeft(found)) return found.right;
  const shown = found.left.slice(0, maxIssues);
  const more = found.left.length - shown.length;
  if (more > 0) shown.push(`and ${String(more)} more`);
  throw new UsageError(`The data file ${name} is invalid:`, shown);
};

const dataRequired =
  "--env production requires current exchange rates: set --rates ecb, --rates-url URL, or --data " +
  "FILE. Without --store or a database it requires --data FILE with your records. The sample data " +
  "is for development only, because its rates are old and its keys are published.";

/** A dataset without records and without rates, for a store whose rates have another source. */
export const emptyDataset = (): Dataset => ({
  organizations: [],
  providers: [],
  credentials: [],
  rates: orThrow(
    parseRateSet({ source: "none", timestamp: "1970-01-01 00:00:00", unitsPerUsd: {} }),
  ),
  products: [],
  billingSchemas: [],
  taxes: [],
  coupons: [],
});

/** Returns the keys and tokens of the sample data, which are published. */
export const publishedKeys = (): ReadonlySet<string> =>
  secretsOf(orThrow(read(dataFileSchema, fromJson(readJsonFile(samplePath)))));

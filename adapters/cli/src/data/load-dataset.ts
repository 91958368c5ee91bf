import { fileURLToPath } from "node:url";
import type { Environment } from "quittance/adapter";
import { packageRoot } from "../package-root.ts";
import { readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import { secretsOf } from "./check-keys.ts";
import type { DataFile } from "./data-file-schema.ts";
import { readDataFile, type Dataset } from "./read-data-file.ts";

/** The sample data, which is used without a data file. */
const samplePath: string = fileURLToPath(new URL("sample/sample.json", packageRoot));

/** Maximum number of issues that are printed for a file. */
const maxIssues = 20;

/**
 * Reads a data file; issues are reported as a `UsageError`.
 *
 * Production requires a file, because the keys of the sample data are published. Its keys and
 * tokens must be too long to be guessed.
 */
export const loadDataset = (path?: string, environment: Environment = "development"): Dataset => {
  const isProduction = environment === "production";
  if (isProduction && path === undefined) throw new UsageError(dataRequired);
  const name = path ?? samplePath;
  const read = readDataFile(readJsonFile(name), isProduction ? publishedKeys() : undefined);
  if (read.ok) return read.dataset;
  const shown = read.issues.slice(0, maxIssues);
  const more = read.issues.length - shown.length;
  if (more > 0) shown.push(`and ${String(more)} more`);
  throw new UsageError(`The data file ${name} is invalid:`, shown);
};

const dataRequired =
  "--env production requires --data FILE with current exchange rates. The sample data is for " +
  "development only, because its rates are old and its keys are published. If the store has your " +
  "records already, the file needs only your organization and the rates; other lists can be empty.";

/** Returns the keys and tokens of the sample data, which are published. */
export const publishedKeys = (): ReadonlySet<string> =>
  secretsOf(readJsonFile(samplePath) as unknown as DataFile);

import { fileURLToPath } from "node:url";
import type { Environment } from "quittance/adapter";
import { packageRoot } from "../package-root.ts";
import { readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import { secretsOf } from "./check-keys.ts";
import type { DataFile } from "./data-file-schema.ts";
import { readDataFile, type Dataset } from "./read-data-file.ts";

/** The sample that is used when no data file is named. */
const samplePath: string = fileURLToPath(new URL("sample/sample.json", packageRoot));

/** Most complaints that are printed about one file. */
const maxIssues = 20;

/**
 * Reads a data file from disk; what is wrong with it is a `UsageError`.
 *
 * In production a file must be named, because the keys of the sample are published, and its keys
 * and tokens have to be long enough not to be guessed.
 */
export const loadDataset = (path?: string, environment: Environment = "development"): Dataset => {
  const isProduction = environment === "production";
  if (isProduction && path === undefined) throw new UsageError(dataNeeded);
  const name = path ?? samplePath;
  const read = readDataFile(readJsonFile(name), isProduction ? publishedKeys() : undefined);
  if (read.ok) return read.dataset;
  const shown = read.dataFileIssues.slice(0, maxIssues);
  const more = read.dataFileIssues.length - shown.length;
  if (more > 0) shown.push(`and ${String(more)} more`);
  throw new UsageError(`${name} cannot be used:`, shown);
};

const dataNeeded =
  "--env production needs --data FILE: prices are converted at the rates of that file. The sample " +
  "is for development only, because its rates are old and its keys are published. If the store " +
  "has your records already, the file needs your organization and the rates; other lists can be " +
  "empty.";

/** The keys and tokens of the sample, which everybody can read. */
export const publishedKeys = (): ReadonlySet<string> =>
  secretsOf(readJsonFile(samplePath) as unknown as DataFile);

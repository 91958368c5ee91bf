import { fileURLToPath } from "node:url";
import { packageRoot } from "../package-root.ts";
import { readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import { readDataFile, type Dataset } from "./read-data-file.ts";

/** The sample that is used when no data file is named. */
const samplePath: string = fileURLToPath(new URL("sample/sample.json", packageRoot));

/** Most complaints that are printed about one file. */
const mostComplaints = 20;

/** Read a data file from disk; what is wrong with it is a `UsageError`. */
export const loadDataset = (path: string = samplePath): Dataset => {
  const read = readDataFile(readJsonFile(path));
  if (read.ok) return read.dataset;
  const shown = read.complaints.slice(0, mostComplaints).map((complaint) => `  ${complaint}`);
  const more = read.complaints.length - shown.length;
  if (more > 0) shown.push(`  and ${String(more)} more`);
  throw new UsageError(`${path} cannot be used:\n${shown.join("\n")}`);
};

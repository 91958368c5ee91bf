import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLeft } from "quittance";
import type { JsonObject } from "quittance/adapter";
import { readDataFile, type Dataset } from "../src/data/read-data-file.ts";
import { sample } from "./run-cli.ts";

/** The sample data as JSON. */
export const parsed = (): JsonObject => JSON.parse(readFileSync(sample, "utf8")) as JsonObject;

/** The records of a list. */
export const listOf = (file: JsonObject, list: string): ReadonlyArray<JsonObject> =>
  file[list] as ReadonlyArray<JsonObject>;

/** The sample data with the record of an identifier changed. */
export const changed = (list: string, id: string, properties: JsonObject): JsonObject => {
  const file = parsed();
  const records = listOf(file, list);
  if (!records.some((record) => record["id"] === id)) throw new Error(`${id} was not found`);
  return {
    ...file,
    [list]: records.map((record) => (record["id"] === id ? { ...record, ...properties } : record)),
  };
};

/** Returns the issues of a file. */
export const issuesOf = (file: JsonObject): ReadonlyArray<string> => {
  const read = readDataFile(file);
  return isLeft(read) ? read.left : [];
};

/** Reads a valid file. */
export const dataset = (file: JsonObject): Dataset => {
  const read = readDataFile(file);
  if (isLeft(read)) throw new Error(read.left.join("\n"));
  return read.right;
};

/** A key of the production file. */
export const liveKey = "sk_live_key_of_a_test_file_0123456789";

/** A token of the production file. */
export const liveToken = "token-of-a-test-file-0123456789-abcdef";

let written = 0;

/** Writes a data file for production: the records of the sample data with other keys. */
export const productionFile = (folder: string, changes: JsonObject = {}): string => {
  written += 1;
  const path = join(folder, `production-${String(written)}.json`);
  const organization_id = "org_lantern";
  const keys = {
    api_keys: [{ key: liveKey, organization_id }],
    access_tokens: [{ token: liveToken, organization_id }],
  };
  writeFileSync(path, JSON.stringify({ ...parsed(), ...keys, ...changes }));
  return path;
};

/** The rates of the sample data with another timestamp. */
export const ratesAt = (timestamp: string): JsonObject => {
  const rates = parsed()["rates"] as JsonObject;
  return { rates: { ...rates, timestamp } };
};

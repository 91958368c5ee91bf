import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "quittance/wire";
import { parsed } from "./sample-file.ts";

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

// Writes the types of the HTTP client from docs/openapi.json, unless they are up to date.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./packages.mjs";

const { resolve } = createRequire(import.meta.url);

/** Writes the types if they are missing or of another document; their first line names theirs. */
export const writeClientTypes = async (
  document = join(root, "docs/openapi.json"),
  target = join(root, "adapters/http/src/client/api-paths.ts"),
) => {
  const text = readFileSync(document, "utf8");
  const hash = createHash("sha256").update(text);
  hash.update(readFileSync(resolve("openapi-typescript/package.json"), "utf8"));
  const banner = `// Made from docs/openapi.json (${hash.digest("hex")}) by npm run setup.\n`;
  if (existsSync(target) && readFileSync(target, "utf8").startsWith(banner)) return false;
  const { default: typesOf, astToString } = await import("openapi-typescript");
  writeFileSync(target, banner + astToString(await typesOf(JSON.parse(text))));
  return true;
};

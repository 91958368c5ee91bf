import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "..");

/** The folders of all published packages, the core first. */
export const packages = [
  root,
  ...readdirSync(join(root, "adapters")).map((name) => join(root, "adapters", name)),
];

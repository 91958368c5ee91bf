// Publishes every package whose version is not in the registry yet, with provenance. The workflow runs
// all other checks before; this checks what the registry would reject halfway.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "../packages.mjs";
import { changeset } from "./changeset.mjs";

const manifests = packages.map((folder) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
);

// Provenance links a package to its repository; the registry rejects a package without one.
const withoutRepository = manifests.filter(({ repository }) => repository?.url === undefined);
if (withoutRepository.length > 0) {
  const names = withoutRepository.map(({ name }) => name).join(", ");
  throw new Error(`No "repository" in the package.json of ${names}. See docs/releasing.md.`);
}

await changeset("publish");

// Publishes every package whose version the registry does not have, with provenance. Everything that
// must hold before is run by the workflow; here only what the registry would refuse half-way.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "../packages.mjs";
import { changeset } from "./changeset.mjs";

const manifests = packages.map((folder) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
);

// Provenance ties a package to the repository that built it; a package without one is refused.
const homeless = manifests.filter(({ repository }) => repository?.url === undefined);
if (homeless.length > 0) {
  const names = homeless.map(({ name }) => name).join(", ");
  throw new Error(`No "repository" in the package.json of ${names}. See docs/packages.md.`);
}

await changeset("publish");

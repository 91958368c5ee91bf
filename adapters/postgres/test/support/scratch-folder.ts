import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveTo, mayWriteTo, type ServerUser } from "./server-user.ts";

/** Creates a temporary folder that the user of the server owns and can reach. */
export const makeScratch = (user: ServerUser | undefined): string => {
  const parents = [tmpdir(), "/tmp", "/var/tmp"];
  const parent = parents.find((folder) => mayWriteTo(folder, user));
  if (parent === undefined)
    throw new Error(`PostgreSQL cannot write to any of ${parents.join(", ")}`);
  const scratch = mkdtempSync(join(parent, "quittance-postgres-"));
  giveTo(user, scratch);
  return scratch;
};

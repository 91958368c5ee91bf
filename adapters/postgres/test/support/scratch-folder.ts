import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveTo, mayWriteTo, type ServerUser } from "./server-user.ts";

/** A new temporary folder that belongs to the server's user, where that user can reach it. */
export const makeScratch = (user: ServerUser | undefined): string => {
  const parents = [tmpdir(), "/tmp", "/var/tmp"];
  const parent = parents.find((folder) => mayWriteTo(folder, user));
  if (parent === undefined) throw new Error(`PostgreSQL may write to none of ${parents.join()}`);
  const scratch = mkdtempSync(join(parent, "quittance-postgres-"));
  giveTo(user, scratch);
  return scratch;
};

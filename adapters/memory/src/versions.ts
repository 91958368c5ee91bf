import type { BillingSchema, Product, TaskEither, Tax } from "quittance";
import { deactivateVersion } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import type { Table } from "./rows/table.ts";

type Version = Product | BillingSchema | Tax;

type Versions<Record extends Version> = Pick<
  Table<Record, object, "activeOfGroup">,
  "get" | "with" | "put"
>;

/** Stores a version as the active one of its group, and deactivates the previous one. */
export const storeVersion = <Record extends Version>(
  versions: Versions<Record>,
  stored: Record,
): Record => {
  for (const version of versions.with("activeOfGroup", stored.versionGroupId).slice()) {
    versions.put(freeze(deactivateVersion(version, stored.createdAt)));
  }
  return versions.put(freeze(stored));
};

/** Creates a task that makes a version inactive and returns it. */
export const deactivate = <Record extends Version>(
  versions: Versions<Record>,
  id: Record["id"],
  updatedAt: Version["createdAt"],
): TaskEither<never, Record | undefined> =>
  asTask(() => {
    const version = versions.get(id);
    if (version?.isActive !== true) return version;
    return versions.put(freeze(deactivateVersion(version, updatedAt)));
  });

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

/**
 * Stores a version as the active one of its group, and deactivates the previous one. Returns the
 * version that was stored with the key before, if there is one.
 */
export const storeVersion = <Record extends Version>(
  versions: Versions<Record>,
  keys: Map<string, Record["id"]>,
  stored: Record,
  key: string | undefined,
): Record => {
  const earlierId = key === undefined ? undefined : keys.get(key);
  const earlier = earlierId === undefined ? undefined : versions.get(earlierId);
  if (earlier !== undefined) return earlier;
  for (const version of versions.with("activeOfGroup", stored.versionGroupId).slice()) {
    versions.put(freeze(deactivateVersion(version, stored.createdAt)));
  }
  if (key !== undefined) keys.set(key, stored.id);
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

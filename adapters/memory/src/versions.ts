import type { BillingSchema, Product, TaskEither, Tax } from "quittance";
import { deactivateVersion } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";

type Version = Product | BillingSchema | Tax;

/**
 * Stores a version as the active one of its group, and deactivates the previous one. Returns the
 * version that was stored with the key before, if there is one.
 */
export const storeVersion = <Id, Record extends Version & { readonly id: Id }>(
  versions: Map<Id, Record>,
  keys: Map<string, Id>,
  stored: Record,
  key: string | undefined,
): Record => {
  const earlierId = key === undefined ? undefined : keys.get(key);
  const earlier = earlierId === undefined ? undefined : versions.get(earlierId);
  if (earlier !== undefined) return earlier;
  for (const version of versions.values()) {
    if (version.versionGroupId === stored.versionGroupId && version.isActive) {
      versions.set(version.id, freeze(deactivateVersion(version, stored.createdAt)));
    }
  }
  const frozen = freeze(stored);
  versions.set(frozen.id, frozen);
  if (key !== undefined) keys.set(key, frozen.id);
  return frozen;
};

/** Creates a task that makes a version inactive and returns it. */
export const deactivate = <Id, Record extends Version>(
  versions: Map<Id, Record>,
  id: Id,
  updatedAt: Version["createdAt"],
): TaskEither<never, Record | undefined> =>
  asTask(() => {
    const version = versions.get(id);
    if (version?.isActive !== true) return version;
    const inactive = freeze(deactivateVersion(version, updatedAt));
    versions.set(id, inactive);
    return inactive;
  });

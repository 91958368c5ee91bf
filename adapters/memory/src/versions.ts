import type * as core from "quittance";
import { deactivateVersion } from "quittance/adapter";
import { freeze } from "./freeze.ts";
import { Table } from "./table.ts";

/** The versions of the products, billing schemas or taxes of one organization. */
export class Versions<Version extends core.Product | core.BillingSchema | core.Tax> extends Table<
  Version,
  "group"
> {
  /** What was created with an idempotency key. */
  readonly #byKey = new Map<string, Version>();

  constructor() {
    super({ group: ({ versionGroupId }) => versionGroupId });
  }

  /**
   * Stores a version as the active one of its group, and deactivates the previous one. Returns the
   * version that was stored with the key before, if there is one.
   */
  activate(version: Version, key: string | undefined): Version {
    const earlier = key === undefined ? undefined : this.#byKey.get(key);
    if (earlier !== undefined) return this.get(earlier.id) ?? earlier;
    const others = this.with("group", version.versionGroupId);
    const stored = this.insert(freeze(version));
    for (const { id } of others) this.deactivate(id, version.createdAt);
    if (key !== undefined) this.#byKey.set(key, version);
    return stored;
  }

  /** Makes a version inactive and returns it. */
  deactivate(id: Version["id"], at: core.Timestamp): Version | undefined {
    const version = this.get(id);
    return version?.isActive === true ? this.put(freeze(deactivateVersion(version, at))) : version;
  }
}

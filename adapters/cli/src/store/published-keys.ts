import { nodeDigest } from "@quittance/http/node";
import type { CredentialRepository } from "quittance/adapter";
import { publishedKeys } from "../data/load-dataset.ts";
import { UsageError } from "../usage-error.ts";

/** Whether a store accepts a key of the sample data, which is published. */
export const acceptsPublishedKeys = async (credentials: CredentialRepository): Promise<boolean> => {
  for (const key of publishedKeys()) {
    const found = await credentials.findByDigest(nodeDigest(key))();
    if (found._tag === "Left") throw new UsageError("Cannot read the keys of the store.");
    if (found.right !== undefined && found.right.revokedAt === undefined) return true;
  }
  return false;
};

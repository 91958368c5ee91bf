import { nodeDigest } from "@quittance/http/node";
import type { CredentialRepository } from "quittance";
import { publishedKeys } from "../data/load-dataset.ts";
import { UsageError } from "../usage-error.ts";

/** Whether a store accepts a key of the sample, which everybody can read. */
export const hasPublishedKeys = async (credentials: CredentialRepository): Promise<boolean> => {
  for (const key of publishedKeys()) {
    const found = await credentials.findByDigest(nodeDigest(key))();
    if (found._tag === "Left") throw new UsageError("The keys of the store cannot be read.");
    if (found.right !== undefined) return true;
  }
  return false;
};

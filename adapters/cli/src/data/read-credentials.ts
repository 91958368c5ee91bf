import { nodeDigest } from "@quittance/http/node";
import { idOf, type Credential } from "quittance";
import type { Environment } from "quittance/adapter";
import type { DataFile } from "./data-file-schema.ts";

/** Reads the keys and tokens of a file, without their secrets. */
export const readCredentials = (file: DataFile): ReadonlyArray<Credential> => {
  const keys = file.api_keys.map(({ key, ...rest }) => ({ secret: key, ...rest }));
  const tokens = file.access_tokens.map(({ token, ...rest }) => ({ secret: token, ...rest }));
  return [...keys, ...tokens].map(({ secret, organization_id, scopes }) => ({
    digest: nodeDigest(secret),
    environment: environmentOf(secret),
    organizationId: idOf("org", organization_id),
    scopes: scopes ?? undefined,
  }));
};

const environmentOf = (secret: string): Environment | undefined => {
  if (secret.startsWith("sk_live")) return "production";
  return secret.startsWith("sk_test") ? "development" : undefined;
};

import { right, type Credential, type CredentialRepository } from "quittance";

/** Creates a credential repository in memory. */
export const memoryCredentials = (credentials: ReadonlyArray<Credential>): CredentialRepository => {
  const byDigest = new Map(credentials.map((credential) => [credential.digest, { ...credential }]));
  return {
    findByDigest: (digest) => () => Promise.resolve(right(byDigest.get(digest))),
  };
};

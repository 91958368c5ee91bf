import { right, type Credential, type CredentialRepository } from "quittance";

/** Credentials held in memory, by digest. */
export const memoryCredentials = (credentials: ReadonlyArray<Credential>): CredentialRepository => {
  const byDigest = new Map(credentials.map((credential) => [credential.digest, { ...credential }]));
  return {
    findByDigest: (digest) => () => Promise.resolve(right(byDigest.get(digest))),
  };
};

import type { Credential, CredentialRepository } from "quittance/adapter";
import { describeOptional, expectEqual, expectSuccess, type ConformanceCase } from "./case.ts";

/** Creates a credential repository over a store with these credentials only. */
export type CredentialRepositorySubject = (
  credentials: ReadonlyArray<Credential>,
) => Promise<CredentialRepository>;

const digest = (start: string): string => start.padEnd(64, "0");

const credentials: ReadonlyArray<Credential> = [
  { digest: digest("a1"), organizationId: "org_one", scopes: undefined },
  {
    digest: digest("b2"),
    organizationId: "org_two",
    scopes: ["invoices.read", "payments.read"],
  },
  { digest: digest("c3"), organizationId: "org_two", scopes: [] },
];

const findCase = (
  name: string,
  requested: string,
  expected: Credential | undefined,
): ConformanceCase<CredentialRepositorySubject> => ({
  name: `findByDigest ${name}`,
  check: async (subject) => {
    const repository = await subject(credentials);
    const found = await expectSuccess(repository.findByDigest(requested));
    expectEqual(name, shown(found), shown(expected));
  },
});

const shown = (credential: Credential | undefined): unknown =>
  credential === undefined
    ? "absent"
    : [credential.digest, credential.organizationId, describeOptional(credential.scopes)];

/** The conformance cases of `CredentialRepository`. */
export const credentialRepositoryCases: ReadonlyArray<
  ConformanceCase<CredentialRepositorySubject>
> = [
  findCase("returns a credential without scopes", digest("a1"), credentials[0]),
  findCase("preserves the scopes and their order", digest("b2"), credentials[1]),
  findCase("distinguishes an empty list of scopes from none", digest("c3"), credentials[2]),
  findCase("returns nothing for an unknown digest", digest("d4"), undefined),
  findCase("returns nothing for the start of a digest", "a1", undefined),
  findCase("returns nothing for an empty text", "", undefined),
  findCase("compares digests case-sensitively", digest("A1"), undefined),
  findCase("does not treat a digest as a pattern", "%", undefined),
];

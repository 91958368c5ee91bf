import { idOf } from "../ids.ts";
import type { Credential } from "../organization/credential.ts";
import type { CredentialRepository } from "../ports/credential-repository.ts";
import { expectEqual, describeOptional, succeed, type ConformanceCase } from "./case.ts";

/** What an adapter's author supplies: the repository over a store of just these credentials. */
export type CredentialRepositorySubject = (
  credentials: ReadonlyArray<Credential>,
) => Promise<CredentialRepository>;

const digest = (start: string): string => start.padEnd(64, "0");

const credentials: ReadonlyArray<Credential> = [
  { digest: digest("a1"), organizationId: idOf("org", "org_one"), scopes: undefined },
  {
    digest: digest("b2"),
    organizationId: idOf("org", "org_two"),
    scopes: ["invoices.read", "payments.read"],
  },
  { digest: digest("c3"), organizationId: idOf("org", "org_two"), scopes: [] },
];

const finds = (
  name: string,
  asked: string,
  expected: Credential | undefined,
): ConformanceCase<CredentialRepositorySubject> => ({
  name: `findByDigest ${name}`,
  check: async (subject) => {
    const repository = await subject(credentials);
    const found = await succeed(repository.findByDigest(asked));
    expectEqual(name, shown(found), shown(expected));
  },
});

const shown = (credential: Credential | undefined): unknown =>
  credential === undefined
    ? "absent"
    : [credential.digest, credential.organizationId, describeOptional(credential.scopes)];

/** Every promise of `CredentialRepository`. */
export const credentialRepositoryCases: ReadonlyArray<
  ConformanceCase<CredentialRepositorySubject>
> = [
  finds("gives a credential without scopes, which allows everything", digest("a1"), credentials[0]),
  finds("keeps the scopes and their order", digest("b2"), credentials[1]),
  finds("tells an empty list of scopes from none", digest("c3"), credentials[2]),
  finds("gives nothing for an unknown digest", digest("d4"), undefined),
  finds("gives nothing for the start of a digest", "a1", undefined),
  finds("gives nothing for an empty text", "", undefined),
  finds("compares digests with their case", digest("A1"), undefined),
  finds("takes no pattern for a digest", "%", undefined),
];

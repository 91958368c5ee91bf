import { memoryCredentials } from "@quittance/memory";
import { idOf, right, type Credential } from "quittance";
import type { CredentialRepository } from "quittance/adapter";

/** A repository over credentials. */
export type CredentialsMaker = (credentials: ReadonlyArray<Credential>) => CredentialRepository;

/** Each credential goes through a function before it is kept. */
const keeping =
  (change: (kept: Credential) => Credential): CredentialsMaker =>
  (credentials) =>
    memoryCredentials(credentials.map(change));

/** The first credential that a digest fits by some other rule than equality. */
const fitting =
  (fits: (asked: string, kept: string) => boolean): CredentialsMaker =>
  (credentials) => ({
    findByDigest: (asked) => () =>
      Promise.resolve(right(credentials.find(({ digest }) => fits(asked, digest)))),
  });

const withScopes = (change: (scopes: Credential["scopes"]) => unknown): CredentialsMaker =>
  keeping((kept) => ({ ...kept, scopes: change(kept.scopes) as Credential["scopes"] }));

const isLike = (text: string, pattern: string): boolean =>
  pattern.endsWith("%") ? text.startsWith(pattern.slice(0, -1)) : text === pattern;

/** Repositories with one bug each, by what they do. */
export const mutantCredentials: Readonly<Record<string, CredentialsMaker>> = {
  "compares the start of a digest": fitting(
    (asked, kept) => asked.length > 0 && kept.startsWith(asked),
  ),
  "takes no digest for any": fitting((asked, kept) => asked === "" || asked === kept),
  "compares digests without their case": fitting((asked, kept) => asked.toLowerCase() === kept),
  "compares digests with LIKE": fitting((asked, kept) => isLike(kept, asked)),
  "gives everyone the same credential": fitting(() => true),
  "takes no scopes for all scopes": withScopes((scopes) =>
    scopes?.length === 0 ? undefined : scopes,
  ),
  "takes all scopes for no scopes": withScopes((scopes) => scopes ?? []),
  "gives null for all scopes": withScopes((scopes) => scopes ?? null),
  "loses a scope": withScopes((scopes) => scopes?.slice(0, 1)),
  "sorts the scopes backwards": withScopes((scopes) => scopes?.toReversed()),
  "mixes up organizations": keeping((kept) => ({
    ...kept,
    organizationId: idOf("org", "org_one"),
  })),
  "shows another digest than it keeps": (credentials) => ({
    findByDigest: (asked) => () => {
      const found = credentials.find(({ digest }) => digest === asked);
      return Promise.resolve(right(found && { ...found, digest: asked.toUpperCase() }));
    },
  }),
};

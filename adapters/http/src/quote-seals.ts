import {
  left,
  parseTimestamp,
  plusSeconds,
  renderQuote,
  right,
  type Clock,
  type Either,
  type OrganizationId,
  type QuoteJson,
  type QuoteOffer,
} from "quittance";
import { type Environment } from "quittance/adapter";
import { readQuote, type QuoteMismatch } from "quittance/evidence";
import { hexOf } from "./hex-of.ts";
import { sameText } from "./same-text.ts";

/** A quote that came back is not one that was given out here. */
export type SealInvalid =
  | { readonly kind: "SealMissing" }
  /** Of another quote, organization, environment, version or secret, or malformed. */
  | { readonly kind: "SealForeign" }
  /** The quote does not agree with itself. */
  | { readonly kind: "QuoteAltered"; readonly mismatches: ReadonlyArray<QuoteMismatch> };

/** Lets a service know its own quotes again, so that it can take one back as an offer. */
export interface QuoteSeals {
  /**
   * The seal of a quote that is given to an organization now: printable ASCII without spaces. It is
   * accepted in the same environment only, because the rates of a test system may be anything.
   */
  readonly seal: (
    organizationId: OrganizationId,
    quote: QuoteJson,
    environment: Environment,
  ) => Promise<string>;
  /** The offer that a quote is with its seal, expired or not. */
  readonly open: (
    organizationId: OrganizationId,
    quote: unknown,
    seal: string | undefined,
    environment: Environment,
  ) => Promise<Either<SealInvalid, QuoteOffer>>;
}

/** What seals are made with. */
export interface QuoteSealOptions {
  /**
   * At least 32 characters each, the same in all processes of a service. The first one makes seals,
   * all are accepted: put a new one in front, and take the old one out when its seals have expired.
   */
  readonly secrets: readonly [string, ...ReadonlyArray<string>];
  /** For how many seconds a quote may be accepted. */
  readonly seconds: number;
  readonly clock: Clock;
}

/**
 * Seals by HMAC-SHA256, over the version of the seal, the environment, the organization, the moment at
 * which it expires, and the quote.
 *
 * Nothing is stored: what was quoted comes back with the caller. Throws a `TypeError` when a secret
 * is short, or `seconds` is no whole number above zero.
 */
export const quoteSeals = ({ secrets, seconds, clock }: QuoteSealOptions): QuoteSeals => {
  if (secrets.some((secret) => secret.length < shortestSecret)) {
    throw new TypeError(`A secret of quotes has at least ${String(shortestSecret)} characters.`);
  }
  if (!Number.isSafeInteger(seconds) || seconds < 1) {
    throw new TypeError("Quotes can be accepted for a whole number of seconds, at least one.");
  }
  const [first, ...others] = secrets;
  const key = keyOf(first);
  const keys = [key, ...others.map(keyOf)];
  return {
    seal: async (organizationId, quote, environment) => {
      const expiresAt = plusSeconds(clock(), seconds);
      const mac = await macOf(key, contentOf(environment, organizationId, expiresAt, quote));
      return `${version}.${expiresAt.replaceAll(/\D/gu, "")}.${mac}`;
    },
    open: async (organizationId, json, seal, environment) => {
      if (seal === undefined) return left({ kind: "SealMissing" });
      const quote = readQuote(json);
      if (quote._tag === "Left") return left({ kind: "QuoteAltered", mismatches: quote.left });
      const [, digits = "", mac = ""] = sealForm.exec(seal) ?? [];
      const expiresAt = parseTimestamp(digits.replace(timestampForm, "$1-$2-$3 $4:$5:$6"));
      if (expiresAt === undefined) return left({ kind: "SealForeign" });
      const content = contentOf(environment, organizationId, expiresAt, renderQuote(quote.right));
      const macs = await Promise.all(keys.map((each) => macOf(each, content)));
      return macs.some((own) => sameText(own, mac))
        ? right({ quote: quote.right, expiresAt })
        : left({ kind: "SealForeign" });
    },
  };
};

/** Characters: as many as SHA-256 has bytes. */
const shortestSecret = 32;

/** The first version did not contain the environment; its seals are refused. */
const version = "v2";

const sealForm = /^v2\.(\d{14})\.([\da-f]{64})$/u;
const timestampForm = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/u;

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const encoder = new TextEncoder();

const keyOf = (secret: string): (() => Promise<Key>) => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  let made: Promise<Key> | undefined;
  return () =>
    (made ??= crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]));
};

const macOf = async (key: () => Promise<Key>, content: string): Promise<string> => {
  const mac = await crypto.subtle.sign("HMAC", await key(), encoder.encode(content));
  return hexOf(new Uint8Array(mac));
};

/** One text for one quote: its properties come in the order in which they are rendered. */
const contentOf = (
  environment: Environment,
  organizationId: OrganizationId,
  expiresAt: string,
  quote: QuoteJson,
): string =>
  JSON.stringify(["quittance quote", version, environment, organizationId, expiresAt, quote]);

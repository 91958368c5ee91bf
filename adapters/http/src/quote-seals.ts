import { isSameText, type Environment } from "quittance/adapter";
import {
  left,
  parseTimestamp,
  addSeconds,
  renderQuote,
  right,
  type Clock,
  type Either,
  type OrganizationId,
  type QuoteJson,
  type QuoteOffer,
} from "quittance";
import { readQuote, type DocumentMismatch } from "quittance/evidence";
import { hexOf } from "./hex-of.ts";

/** A quote and its seal do not come from this service. */
export type SealInvalid =
  | { readonly kind: "SealMissing" }
  /** Of another quote, organization, environment, version or secret, or malformed. */
  | { readonly kind: "SealForeign" }
  /** The quote is inconsistent. */
  | { readonly kind: "QuoteAltered"; readonly mismatches: ReadonlyArray<DocumentMismatch> };

/** Signs quotes, so that callers can send one back and create an invoice at its rates. */
export interface QuoteSeals {
  /**
   * Returns the seal of a quote for an organization: printable ASCII without spaces. It is accepted
   * in the same environment only, because a test system can have any rates.
   */
  readonly seal: (
    organizationId: OrganizationId,
    quote: QuoteJson,
    environment: Environment,
  ) => Promise<string>;
  /** Returns the offer of a quote with its seal, expired or not. */
  readonly open: (
    organizationId: OrganizationId,
    quote: unknown,
    seal: string | undefined,
    environment: Environment,
  ) => Promise<Either<SealInvalid, QuoteOffer>>;
}

/** Options of `quoteSeals`. */
export interface QuoteSealOptions {
  /**
   * At least 32 characters each, the same in all processes of a service. The first one signs, all
   * are accepted: to rotate, add a new one in front, and remove the old one after `seconds`.
   */
  readonly secrets: readonly [string, ...ReadonlyArray<string>];
  /** For how many seconds a quote may be accepted. */
  readonly seconds: number;
  readonly clock: Clock;
}

/**
 * Creates seals by HMAC-SHA256 of the version of the seal, the environment, the organization, the
 * expiry and the quote.
 *
 * Nothing is stored: the caller sends the quote back. Throws a `TypeError` if a secret is too
 * short, or `seconds` is not a positive integer.
 */
export const quoteSeals = ({ secrets, seconds, clock }: QuoteSealOptions): QuoteSeals => {
  if (secrets.some((secret) => secret.length < minSecretLength)) {
    const min = String(minSecretLength);
    throw new TypeError(`Each secret of quoteSeals must have at least ${min} characters.`);
  }
  if (!Number.isSafeInteger(seconds) || seconds < 1) {
    throw new TypeError("seconds of quoteSeals must be a positive integer.");
  }
  const [first, ...others] = secrets;
  const key = keyOf(first);
  const keys = [key, ...others.map(keyOf)];
  return {
    seal: async (organizationId, quote, environment) => {
      const expiresAt = addSeconds(clock(), seconds);
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
      return macs.some((own) => isSameText(own, mac))
        ? right({ quote: quote.right, expiresAt })
        : left({ kind: "SealForeign" });
    },
  };
};

/** Minimum characters of a secret: as many as SHA-256 has bytes. */
const minSecretLength = 32;

/** The first version did not contain the environment; its seals are not accepted. */
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

/** Returns what is signed. Equal quotes have the same text, with properties in fixed order. */
const contentOf = (
  environment: Environment,
  organizationId: OrganizationId,
  expiresAt: string,
  quote: QuoteJson,
): string =>
  JSON.stringify(["quittance quote", version, environment, organizationId, expiresAt, quote]);

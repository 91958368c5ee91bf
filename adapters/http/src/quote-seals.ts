import {
  isSameText,
  left,
  right,
  type Environment,
  type QuoteJson,
  hexOf,
} from "quittance/adapter";
import {
  parseTimestamp,
  addSeconds,
  renderQuote,
  type Clock,
  type CreateInvoiceOptions,
  type Either,
  type OrganizationId,
} from "quittance";
import type { Invalid, Issue } from "quittance/errors";
import { readQuote, type DocumentMismatch } from "quittance/explain";

type QuoteOffer = NonNullable<CreateInvoiceOptions["offer"]>;

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
  /** Returns the same seal from what `JSON.stringify` returns for the quote. */
  readonly sealText: (
    organizationId: OrganizationId,
    quoteText: string,
    environment: Environment,
  ) => Promise<string>;
  /**
   * Returns the offer of a quote with its seal, expired or not. Fails if the seal is missing, if the
   * quote is inconsistent, and if the seal is malformed or of another quote, organization,
   * environment, version or secret.
   */
  readonly open: (
    organizationId: OrganizationId,
    quote: unknown,
    seal: string | undefined,
    environment: Environment,
  ) => Promise<Either<Invalid, QuoteOffer>>;
}

/**
 * Returns a function of a text: its HMAC-SHA256 by a secret, as 64 lower-case hexadecimal digits. It
 * is called once for each secret.
 */
export type Mac = (secret: string) => (text: string) => string | Promise<string>;

/** HMAC-SHA256 by Web Crypto, which every runtime has. On Node, `nodeMac` is faster. */
export const webMac: Mac = (secret) => {
  let importing: ReturnType<typeof importKey> | undefined;
  return async (text) => {
    importing ??= importKey(secret);
    const mac = await crypto.subtle.sign("HMAC", await importing, encoder.encode(text));
    return hexOf(new Uint8Array(mac));
  };
};

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
  /** Defaults to `webMac`. Pass `nodeMac` of `@quittance/http/node` on Node. */
  readonly mac?: Mac;
}

/**
 * Creates seals by HMAC-SHA256 of the version of the seal, the environment, the organization, the
 * expiry and the quote.
 *
 * Nothing is stored: the caller sends the quote back. Throws a `TypeError` if a secret is too
 * short, or `seconds` is not a positive integer.
 */
export const quoteSeals = ({
  secrets,
  seconds,
  clock,
  mac = webMac,
}: QuoteSealOptions): QuoteSeals => {
  if (secrets.some((secret) => secret.length < minSecretLength)) {
    const min = String(minSecretLength);
    throw new TypeError(`Each secret of quoteSeals must have at least ${min} characters.`);
  }
  if (!Number.isSafeInteger(seconds) || seconds < 1) {
    throw new TypeError("seconds of quoteSeals must be a positive integer.");
  }
  const [first, ...others] = secrets;
  const macOf = mac(first);
  const macsOf = [macOf, ...others.map(mac)];
  const sealText: QuoteSeals["sealText"] = async (organizationId, text, environment) => {
    const expiresAt = addSeconds(clock(), seconds);
    const found = await macOf(contentOf(environment, organizationId, expiresAt, text));
    return `${version}.${expiresAt.replaceAll(/\D/gu, "")}.${found}`;
  };
  return {
    sealText,
    seal: (organizationId, quote, environment) =>
      sealText(organizationId, JSON.stringify(quote), environment),
    open: async (organizationId, json, seal, environment) => {
      if (seal === undefined) return left(sealMissing);
      const quote = readQuote(json);
      if (quote._tag === "Left") return left(alteredBy(quote.left));
      const [, digits = "", given = ""] = sealForm.exec(seal) ?? [];
      const expiresAt = parseTimestamp(digits.replace(timestampForm, "$1-$2-$3 $4:$5:$6"));
      if (expiresAt === undefined) return left(sealForeign);
      const text = JSON.stringify(renderQuote(quote.right));
      const content = contentOf(environment, organizationId, expiresAt, text);
      const own = await Promise.all(macsOf.map(async (each) => each(content)));
      return own.some((mac) => isSameText(mac, given))
        ? right({ quote: quote.right, expiresAt })
        : left(sealForeign);
    },
  };
};

const invalid = (...issues: ReadonlyArray<Issue>): Invalid => ({ kind: "Invalid", issues });

const sealInvalid = (message: string): Invalid => invalid({ path: ["X-Quote-Seal"], message });

const sealMissing = sealInvalid("is required: send the value that was returned with the quote");
const sealForeign = sealInvalid("does not belong to this quote; request a new quote");

const alteredBy = (mismatches: ReadonlyArray<DocumentMismatch>): Invalid =>
  invalid(
    ...mismatches.map(({ path, expected, found }) => ({
      path: path === "" ? ["quote"] : ["quote", path],
      message: `must be ${truncate(expected)}, not ${truncate(found)}`,
    })),
  );

/** Values come from the request and can be long. */
const truncate = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 80)}…`);

/** Minimum characters of a secret: as many as SHA-256 has bytes. */
const minSecretLength = 32;

/** The first version did not contain the environment; its seals are not accepted. */
const version = "v2";

const sealForm = /^v2\.(\d{14})\.([\da-f]{64})$/u;
const timestampForm = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/u;

const encoder = new TextEncoder();

const importKey = (secret: string) =>
  crypto.subtle.importKey(
    ...(["raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false] as const),
    ["sign"],
  );

/** Returns what is signed. Equal quotes have the same text, with properties in fixed order. */
const contentOf = (
  environment: Environment,
  organizationId: OrganizationId,
  expiresAt: string,
  quoteText: string,
): string => {
  const head = JSON.stringify(["quittance quote", version, environment, organizationId, expiresAt]);
  return `${head.slice(0, -1)},${quoteText}]`;
};

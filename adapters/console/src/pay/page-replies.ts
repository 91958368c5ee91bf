import type { Reply } from "@quittance/http";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The link of a page is a credential: it is not sent to other sites, stored or indexed. */
const headers = {
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
};

const replyOf = (
  status: number,
  type: string,
  body: string,
  more: Readonly<Record<string, string>>,
): Reply => ({
  kind: "Reply",
  status,
  headers: { ...headers, "content-type": `${type}; charset=utf-8`, ...more },
  body,
  close: false,
});

const unavailable = (status: number): Readonly<Record<string, string>> =>
  status === 503 ? { "retry-after": "5" } : {};

/** A page, which is never stored. */
export const pageReply = (status: number, html: string): Reply =>
  replyOf(status, "text/html", html, {
    "cache-control": "no-store",
    vary: "accept-language",
    ...unavailable(status),
  });

/** A page to print, whose style is a part of it. */
export const printReply = (html: string): Reply =>
  replyOf(200, "text/html", html, {
    "cache-control": "no-store",
    vary: "accept-language",
    "content-security-policy": policy.replace("style-src 'self'", "style-src 'unsafe-inline'"),
  });

/** A response to the script of the page. */
export const jsonReply = (status: number, body: unknown): Reply =>
  replyOf(status, "application/json", JSON.stringify(body), {
    "cache-control": "no-store",
    ...unavailable(status),
  });

const cached = { "cache-control": "public, max-age=300" };

/** The files of the page, by their name after `/pay/`. */
export const assets: ReadonlyMap<string, Reply> = new Map([
  ["page.css", replyOf(200, "text/css", pageStyle, cached)],
  ["page.js", replyOf(200, "text/javascript", pageScript, cached)],
]);

import { key } from "../create-test-api.ts";
import { posting, quoteBody } from "./operation-cases.ts";
import type { Sent, SentHeaders, WireCase } from "./wire-case.ts";

const notThere = "404 NOT_FOUND";

/** A quote is requested in an unusual way. */
const quoting = (name: string, expects: string, sent: Partial<Sent>): WireCase => ({
  name,
  expects,
  sent: { target: "/billing/pay/quote", body: JSON.stringify(quoteBody), ...sent },
});

const at = (name: string, expects: string, target: string): WireCase =>
  quoting(name, expects, { target });

/** An unknown invoice is requested. */
const nowhere = (name: string, target: string): WireCase => ({
  name,
  expects: notThere,
  sent: { target, body: "{}" },
});

const headed = (
  name: string,
  expects: string,
  headers: SentHeaders,
  version: "1.0" | "1.1" = "1.1",
): WireCase => quoting(name, expects, { headers, version });

const paths: ReadonlyArray<WireCase> = [
  at("a query", "200", "/billing/pay/quote?currency=GBP&next=http://shop.example/%zz"),
  at("a slash at the end", "200", "/billing/pay/quote/"),
  at("an absolute target", "200", "http://shop.example/billing/pay/quote?a=b"),
  at("two slashes", notThere, "/billing//pay/quote"),
  at("capitals in the path", notThere, "/billing/PAY/quote"),
  at("an encoded letter in the path", notThere, "/billing/p%61y/quote"),
  nowhere("a broken encoding in the path", "/billing/invoices/%zz"),
  nowhere("a broken character in the path", "/billing/invoices/invoice_%ff"),
  nowhere("an encoded slash in the path", "/billing/invoices/invoice_2%2fvoid"),
  at("dots in the path", notThere, "/billing/invoices/../pay/quote"),
  at("the place of the mount", notThere, "/billing"),
  at("the place of the mount with a slash", notThere, "/billing/"),
];

const methods: ReadonlyArray<WireCase> = [
  ...["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"].map((method): WireCase => ({
    name: `the method ${method}`,
    expects: "405 METHOD_NOT_ALLOWED",
    sent: { method, target: "/billing/pay/quote", headers: { "content-type": undefined } },
  })),
  quoting("a body with PUT", "405 METHOD_NOT_ALLOWED", { method: "PUT" }),
  headed("a method that overrides", "200", {
    "x-http-method-override": "DELETE",
    "x-method-override": "GET",
  }),
  {
    name: "health",
    expects: "200",
    sent: { method: "GET", target: "/billing/health", headers: { authorization: undefined } },
  },
  { name: "readiness", expects: "200", sent: { method: "GET", target: "/billing/ready" } },
  {
    name: "a preflight",
    expects: "204",
    sent: {
      method: "OPTIONS",
      target: "/billing/pay/quote",
      headers: {
        authorization: undefined,
        "content-type": undefined,
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    },
  },
];

const heads: ReadonlyArray<WireCase> = [
  headed("a page of another origin that is known", "200", { origin: "https://shop.example" }),
  headed("a page of another origin that is not", "200", { origin: "https://thief.example" }),
  headed("credentials twice", "401 UNAUTHENTICATED", { authorization: [key, `Bearer ${key}`] }),
  headed("a Host that is none", "200", { host: "]:/\\@ %zz" }),
  headed("no Host in HTTP/1.0", "200", { host: undefined }, "1.0"),
  headed("forwarding headers that lie", "200", {
    forwarded: "host=%zz;proto=gopher",
    "x-forwarded-host": "]:/ @",
    "x-forwarded-proto": "gopher",
    "x-forwarded-for": "not an address",
    "x-original-url": "/billing/invoices",
    "x-rewrite-url": "/billing/invoices",
  }),
  headed("a bearer", "200", { authorization: `bEaReR ${key}` }),
  headed("an interim response is requested", "200", { expect: "100-continue" }),
  headed("a request id that is one", "200", {
    "x-request-id": "01980f5c-7a30-7c5e-9b1a-000000000001",
  }),
  headed("a request id that is none", "200", { "x-request-id": "<script>" }),
  headed("no request id", "200", { "x-request-id": undefined }),
  posting("no request id at a failure", notThere, "/nowhere", {}, { "x-request-id": undefined }),
];

const negotiation: ReadonlyArray<WireCase> = [
  headed("any media type is accepted", "200", { accept: "*/*" }),
  headed("any application is accepted", "200", { accept: "application/*" }),
  headed("JSON among others", "200", { accept: "text/html, application/json;q=0.5" }),
  headed("anything but JSON", "406 NOT_ACCEPTABLE", { accept: "text/html, application/json;q=0" }),
  headed("a charset", "200", { "content-type": 'Application/JSON ; charset="UTF-8"' }),
  headed("another charset", "415 UNSUPPORTED_MEDIA_TYPE", {
    "content-type": "application/json; charset=iso-8859-1",
  }),
  headed("a type that is nearly JSON", "415 UNSUPPORTED_MEDIA_TYPE", {
    "content-type": "application/vnd.api+json",
  }),
  headed("a form", "415 UNSUPPORTED_MEDIA_TYPE", {
    "content-type": "application/x-www-form-urlencoded",
  }),
  headed("no type", "415 UNSUPPORTED_MEDIA_TYPE", { "content-type": undefined }),
  headed("a type that is none", "415 UNSUPPORTED_MEDIA_TYPE", { "content-type": ";;,=" }),
  headed("two types", "415 UNSUPPORTED_MEDIA_TYPE", {
    "content-type": "application/json, text/plain",
  }),
];

/** Unusual and hostile first lines and headers. */
export const headCases: ReadonlyArray<WireCase> = [...paths, ...methods, ...heads, ...negotiation];

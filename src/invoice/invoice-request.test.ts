import { timestampOf, type NewInvoice } from "quittance";
import { issueText } from "quittance/errors";
import { describe, expect, test } from "vitest";
import { fromJson, newInvoiceDescription, read } from "quittance/adapter";
import { invoiceContact } from "./invoice-request.ts";

const issuesIn = (contact: object): unknown => {
  const found = read(invoiceContact, { customerEmail: "ada@example.com", ...contact });
  return found._tag === "Left" ? found.left.issues : [];
};
const issuesOf = (metadata: Readonly<Record<string, string>>): unknown => issuesIn({ metadata });

const wrongEmail = { path: ["customerEmail"], message: "Invalid email address" };
const wrongKey =
  "A key of metadata must have 1 to 40 characters and must not be __proto__, constructor or prototype";
const wrongText = "must not contain NUL or unpaired surrogates";

const keyed = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${String(index)}`, ""]));

describe("an email address", () => {
  const label = "a".repeat(63);
  test.each([
    "a@b.co",
    "first.last+tag@example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    `${"x".repeat(64)}@example.com`,
    `a@${label}.${label}`,
    `${"x".repeat(59)}@${label}.${label}.${label}.co`,
    "a@1-2.example",
  ])("can be %s", (customerEmail) => {
    expect(issuesIn({ customerEmail })).toEqual([]);
  });

  test.each([
    "",
    "a",
    "@example.com",
    "a@",
    "a@example",
    "a@.com",
    "a@example.",
    "a@-example.com",
    "a@example-.com",
    "a..b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a b@example.com",
    "a@exa mple.com",
    "a@b@example.com",
    "a@example.1",
    "a@example.٣",
    "a\u202eb@example.com",
    "a\u200bb@example.com",
    "a\u3164@example.com",
    "a@exam\u00adple.com",
    "a\u00a0b@example.com",
    "a\u0085@example.com",
    "\u0301a@example.com",
    "a@\u0301a.com",
    "a😀@example.com",
    "a@example。com",
    `${"x".repeat(65)}@example.com`,
    `a@${"a".repeat(64)}.com`,
    "a@example.com\n",
    "\na@example.com",
    `${"x".repeat(60)}@${label}.${label}.${label}.co`,
  ])("cannot be %j", (customerEmail) => {
    expect(issuesIn({ customerEmail })).toEqual([wrongEmail]);
  });
});

describe("metadata", () => {
  test("can have fifty keys of 1 to 40 characters, and values of up to 500", () => {
    expect(issuesOf(keyed(50))).toEqual([]);
    expect(issuesOf({ ["k".repeat(40)]: "v".repeat(500), k: "" })).toEqual([]);
  });

  test("with one key more is rejected as a whole, beside other issues", () => {
    const contact = { customerEmail: "?", redirectUrl: "?", metadata: { ...keyed(51), "": "" } };
    expect(issuesIn(contact)).toEqual([
      wrongEmail,
      { path: ["metadata"], message: "must have at most 50 keys, not 52" },
      { path: ["redirectUrl"], message: "Invalid URL" },
    ]);
  });

  test.each([
    ["nothing", "", wrongKey],
    ["41 characters", "k".repeat(41), wrongKey],
    ["NUL", "k\0", wrongText],
    ["half a surrogate pair", "k\ud800", wrongText],
    ["a name of every object", "constructor", wrongKey],
    ["another", "prototype", wrongKey],
  ])("cannot have a key of %s", (_, key, message) => {
    expect(issuesOf({ [key]: "v", fine: "v" })).toEqual([{ path: ["metadata", key], message }]);
  });

  test("cannot have the key __proto__", () => {
    const metadata = JSON.parse('{"__proto__": "v"}') as Record<string, string>;
    expect(issuesOf(metadata)).toEqual([{ path: ["metadata", "__proto__"], message: wrongKey }]);
  });

  test.each([
    ["501 characters", "v".repeat(501), "must be a string of at most 500 characters"],
    ["NUL", "v\0", wrongText],
    ["half a surrogate pair", "\udc00v", wrongText],
  ])("cannot have a value of %s", (_, value, message) => {
    expect(issuesOf({ key: value })).toEqual([{ path: ["metadata", "key"], message }]);
  });
});

test("the limits of an email address apply to its normalized form", () => {
  const local = `\u0958${"a".repeat(63)}`;
  const issues = (customerEmail: string): unknown => issuesIn({ customerEmail });
  expect(issues(`${local}@example.com`)).toEqual([wrongEmail]);
  expect(issues(`${local.slice(0, -1)}@example.com`)).toEqual([]);
});

describe("a request for an invoice in JSON", () => {
  const custom = { type: "PAYMENT_INTENT", currency: "EUR", price: "1" };
  const body = { items: [custom], customer_email: "ada@example.com" };
  const now = timestampOf("2025-07-17 12:00:00");
  const messagesOf = (changes: object): unknown => {
    const found = read(
      newInvoiceDescription.newInvoice,
      fromJson<NewInvoice>({ ...body, ...changes }),
      now,
    );
    return found._tag === "Left" ? found.left.issues.map(issueText) : [];
  };

  test("has every issue of its form at once", () => {
    const wrong = {
      items: [],
      customer_email: undefined,
      currency: "EURO",
      metadata: [],
      redirect_url: "x",
      due_at: "today",
      customer: { country: "EU" },
      delivery: {},
      period: [],
      extra: 1,
    };
    expect(messagesOf(wrong)).toEqual([
      "extra: Unknown field",
      "items: Items must contain at least 1 element",
      "customer_email is required",
      "currency: Invalid currency",
      "metadata must be an object",
      "redirect_url: Invalid URL",
      'due_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not "today"',
      "customer.country must be the ISO 3166-1 alpha-2 code of a country, such as DE",
      "delivery.date is required",
      "period must be an object",
    ]);
  });

  test.each<[object, ReadonlyArray<string>]>([
    [{ due_at: "2025-07-17 12:00:00", expires_at: "2025-07-17 12:00:00" }, []],
    [
      { due_at: "2025-07-17 11:59:59" },
      ["due_at must not be earlier than the time at which the invoice is issued"],
    ],
    [
      { expires_at: "2025-07-17 11:59:59" },
      ["expires_at must not be earlier than the time at which the invoice is issued"],
    ],
    [
      { due_at: "2025-07-18 12:00:00", expires_at: "2025-07-17 11:00:00" },
      ["expires_at must not be earlier than due_at"],
    ],
  ])("%j has the issues %j", (dates, messages) => {
    expect(messagesOf(dates)).toEqual(messages);
  });

  test("never shows a text that can be a secret or personal data", () => {
    const secret = "hunter2 ".repeat(40);
    const texts = { customer_email: secret, redirect_url: secret, metadata: { note: [secret] } };
    expect(messagesOf(texts)).toHaveLength(3);
    expect(JSON.stringify(messagesOf(texts))).not.toContain("hunter2");
  });
});

import { describe, expect, test } from "vitest";
import { checkContact } from "./contact-check.ts";
import { requirement } from "../record/requirement.ts";

const issuesOf = (metadata: Readonly<Record<string, string>>): unknown =>
  checkContact({ customerEmail: undefined, redirectUrl: undefined, metadata });

const wrongEmail = { path: ["customerEmail"], message: requirement.email };

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
    const draft = { customerEmail, redirectUrl: undefined, metadata: undefined };
    expect(checkContact(draft)).toEqual([]);
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
    const draft = { customerEmail, redirectUrl: undefined, metadata: undefined };
    expect(checkContact(draft)).toEqual([wrongEmail]);
  });
});

describe("metadata", () => {
  test("can have fifty keys of 1 to 40 characters, and values of up to 500", () => {
    expect(issuesOf(keyed(50))).toEqual([]);
    expect(issuesOf({ ["k".repeat(40)]: "v".repeat(500), k: "" })).toEqual([]);
  });

  test("with one key more is rejected as a whole, beside other issues", () => {
    const draft = { customerEmail: "?", redirectUrl: "?", metadata: { ...keyed(51), "": "" } };
    expect(checkContact(draft)).toEqual([
      wrongEmail,
      { path: ["redirectUrl"], message: requirement.url },
      { path: ["metadata"], message: requirement.metadata },
    ]);
  });

  test.each([
    ["nothing", ""],
    ["41 characters", "k".repeat(41)],
    ["NUL", "k\0"],
    ["half a surrogate pair", "k\ud800"],
    ["a name of every object", "constructor"],
    ["another", "prototype"],
  ])("cannot have a key of %s", (_, key) => {
    expect(issuesOf({ [key]: "v", fine: "v" })).toEqual([
      { path: ["metadata", key], message: requirement.metadataKey },
    ]);
  });

  test("cannot have the key __proto__", () => {
    const metadata = JSON.parse('{"__proto__": "v"}') as Record<string, string>;
    expect(issuesOf(metadata)).toEqual([
      { path: ["metadata", "__proto__"], message: requirement.metadataKey },
    ]);
  });

  test.each([
    ["501 characters", "v".repeat(501)],
    ["NUL", "v\0"],
    ["half a surrogate pair", "\udc00v"],
  ])("cannot have a value of %s", (_, value) => {
    expect(issuesOf({ key: value })).toEqual([
      { path: ["metadata", "key"], message: requirement.metadataValue },
    ]);
  });
});

test("the limits of an email address apply to its normalized form", () => {
  const local = `\u0958${"a".repeat(63)}`;
  const issues = (customerEmail: string): unknown =>
    checkContact({ customerEmail, redirectUrl: undefined, metadata: undefined });
  expect(issues(`${local}@example.com`)).toEqual([wrongEmail]);
  expect(issues(`${local.slice(0, -1)}@example.com`)).toEqual([]);
});

import { isLeft } from "quittance";
import { expect, it } from "vitest";
import { documentOf, readiness, renderCii, renderUbl, type EInvoice } from "@quittance/einvoice";
import { readCii } from "./support/read-cii.ts";
import { readUbl } from "./support/read-ubl.ts";
import { readyPage } from "./support/ready-page.ts";

const named = (name: string) =>
  readyPage(({ invoice, calculations = [] }) => {
    if (invoice?.customer) invoice.customer.name = name;
    if (calculations[0]) calculations[0].title = name;
  });

it.each([
  ["markup", '<a href="x">&amp;</a>'],
  ["the end of a section", "]]> <![CDATA[ x ]]>"],
  ["entities", "&lt; &#60; &unknown; &#0;"],
  ["a declaration", '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>'],
  ["line breaks and tabs", "a\r\nb\rc\nd\te"],
  ["surrounding white space", "  a  "],
  ["other scripts and emoji", "שלום 世界 👩‍👩‍👧 \u202e reversed"],
  ["10,000 characters", "<&>\"'".repeat(2000)],
])("writes names with %s so that they read back", (_title, name) => {
  const found = documentOf(named(name));
  if (isLeft(found)) throw new Error(JSON.stringify(found.left));
  for (const read of [readUbl(renderUbl(found.right)), readCii(renderCii(found.right))]) {
    const { buyer, lines } = read as EInvoice;
    expect(buyer.name).toBe(name);
    expect(lines[0]?.name).toBe(name);
  }
});

it.each([
  ...["\0", "\u0001", "\u0008", "\u000b", "\u000c", "\u000e", "\u001f"],
  ...["\ufffe", "\uffff", "\ud800", "\udc00"],
])("rejects names with %j, which XML has no place for", (character) => {
  expect(readiness(named(`a${character}b`)).missing.map(({ path }) => path)).toEqual([
    "customer.name",
    "items.0.title",
  ]);
});

it("treats white space as no text", () => {
  expect(readiness(named(" \t")).missing.map(({ path }) => path)).toEqual([
    "customer.name",
    "items.0.title",
  ]);
});

import { Amount } from "quittance";
import { expect, test } from "vitest";
import { readRecord, writeRecord } from "./record-text.ts";

test("an amount is text with all its digits, also one below zero", () => {
  const digits = "99999999999999999999999999999999999.999999999999999999999999999999";
  const amount = Amount.parseCanonical(`-${digits}`);
  const text = writeRecord({ amounts: [amount, Amount.zero] });
  expect(text).toBe(`{"amounts":["#-${digits}","#0"]}`);
  expect(readRecord(text)).toEqual({ amounts: [amount, Amount.zero] });
});

test.each(["#", "##", "#12.50", "##12.50", "#-1", "", "12.50"])(
  "the text %j is the same text again, and no amount",
  (text) => {
    expect(readRecord(writeRecord({ metadata: { [text]: text } }))).toEqual({
      metadata: { [text]: text },
    });
  },
);

test.each(['{"price":"#1e3"}', '{"price":"#1.10"}', '{"price":"#x"}'])(
  "rejects text that the adapter did not write: %s",
  (text) => {
    expect(() => readRecord(text)).toThrow("where an amount belongs");
  },
);

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { journalEntries, renderHledger } from "quittance/books";
import { expectHledgerAgrees, hledgerVersion, rejectionOf } from "./hledger.ts";
import { anyBookedCase, booksOf } from "./random-books.ts";
import { simulatedBooks, type Books } from "./read-books.ts";

const version = hledgerVersion();
if (version === undefined) {
  process.stderr.write("Skipped: hledger is not installed (Debian: apt-get install hledger).\n");
}

const randomBooks = async (seed: number, count: number): Promise<ReadonlyArray<Books>> => {
  const found: Array<Books> = [];
  for (const each of fc.sample(anyBookedCase, { seed, numRuns: count })) {
    const books = await booksOf(each);
    if (books !== undefined) found.push(books);
  }
  return found;
};

describe.skipIf(version === undefined)("hledger", () => {
  test("accepts the journals of random histories and agrees on every balance", async () => {
    const simulated = await Promise.all([0, 1, 2, 3].map((index) => simulatedBooks(24, index)));
    for (const books of [...simulated.flat(), ...(await randomBooks(24, 8))]) {
      expectHledgerAgrees(books);
    }
  });

  test("accepts an empty journal", () => {
    expect(rejectionOf(renderHledger([]))).toBeUndefined();
  });

  test("rejects a journal in which one digit of an amount is changed", async () => {
    const books = [...(await simulatedBooks(24, 7)), ...(await randomBooks(7, 3))];
    const entries = books.flatMap(({ invoices }) => invoices.flatMap(journalEntries));
    const journal = renderHledger(entries);
    expect(rejectionOf(journal)).toBeUndefined();
    const digits = [...journal.matchAll(/^ {4}[a-z[].*$/gmu)].flatMap(({ 0: line, index }) => {
      const amounts = line.indexOf("  ", 4);
      return [...line.matchAll(/\d/gu)].flatMap(({ index: at }) =>
        at > amounts ? index + at : [],
      );
    });
    expect(digits.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.constantFrom(...digits), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = String((parseInt(journal.charAt(at), 10) + by) % 10);
        const changed = journal.slice(0, at) + digit + journal.slice(at + 1);
        expect(rejectionOf(changed)).toBeDefined();
      }),
      { numRuns: 60 },
    );
  });

  test("rejects a journal without one of its entries, and with one twice", async () => {
    const entries = (await simulatedBooks(24, 7)).flatMap(({ invoices }) =>
      invoices.flatMap(journalEntries),
    );
    const [head = "", ...parts] = renderHledger(entries).split(/(?=\n\d{4}-)/u);
    expect(parts.length).toBeGreaterThan(2);
    for (const index of parts.slice(0, -1).keys()) {
      expect(rejectionOf(head + parts.toSpliced(index, 1).join(""))).toBeDefined();
      const twice = parts.toSpliced(index, 0, parts[index] ?? "").join("");
      expect(rejectionOf(head + twice)).toBeDefined();
    }
  });

  test("accepts journals without totals together, as one", async () => {
    const [one = [], other = []] = (await simulatedBooks(24, 7)).map(({ invoices }) =>
      invoices.flatMap(journalEntries),
    );
    const journals = [one, other].map((entries) => renderHledger(entries, { totals: false }));
    expect(rejectionOf(journals.join("\n"))).toBeUndefined();
  });
});

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printable, printableJson, printableLines } from "../src/output.ts";
import { quittance } from "./run-cli.ts";
import { testFolder } from "./in-test.ts";
import { parsed } from "./sample-file.ts";

const folder = testFolder();

/** Everything by which a text could control a terminal or change the direction of the text. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Erases its line, forges another and hides the rest, in two encodings and right to left. */
const hostile = "1\u001b[1K\u001b[1GForged\nForged\r\u009b2J\u0007\u202eevil\u2028\u2066\u007f";

const saved = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
};

describe("printed text", () => {
  const text = fc.string({ unit: "binary" });

  test("of one line has no control characters", () => {
    fc.assert(fc.property(text, (any) => !controls.test(printable(any))));
  });

  test("of several lines keeps its lines and has no other control characters", () => {
    fc.assert(
      fc.property(fc.array(text), (lines) => {
        const given = lines.join("\n");
        const shown = printableLines(given);
        expect(shown.split("\n")).toHaveLength(given.split("\n").length);
        expect(controls.test(shown.replaceAll("\n", ""))).toBe(false);
      }),
    );
  });

  test("as JSON has the same value and no control characters", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const json = JSON.stringify(value);
        const shown = printableJson(json);
        expect(JSON.parse(shown)).toEqual(JSON.parse(json));
        expect(controls.test(shown)).toBe(false);
      }),
    );
  });

  test("without control characters is unchanged", () => {
    const usual = "Größe 12 × 3 ÷ 4 – 日本語 \u{1f600}";
    expect([printable(usual), printableJson(usual)]).toEqual([usual, usual]);
  });
});

describe("a command prints untrusted text without control characters:", () => {
  const request = (title: string) => ({
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10", title }],
  });
  const quote = quittance(["quote", "--json"], JSON.stringify(request("Postage"))).out;
  const forged = JSON.parse(quote) as { total: { price: string } };
  forged.total.price = hostile;
  const titled = quittance(["quote", "--json"], JSON.stringify(request(hostile))).out;
  const records = parsed();

  test.each([
    ["verify of a forged total", ["verify", saved("forged.json", forged)], 1],
    ["verify of a quote with such a title", ["verify", saved("titled.json", titled)], 0],
    ["quote", ["quote", saved("request.json", request(hostile))], 0],
    ["quote --json", ["quote", "--json", saved("request.json", request(hostile))], 0],
    ["quote of unknown fields", ["quote", saved("fields.json", { [hostile]: 1 })], 1],
    [
      "quote with a hostile currency",
      ["quote", "--currency", hostile, saved("r.json", request("a"))],
      1,
    ],
    ["explain", ["explain", saved("titled.json", titled)], 0],
    ["explain --markdown", ["explain", "--markdown", saved("titled.json", titled)], 0],
    ["explain of a forged total", ["explain", saved("forged.json", forged)], 1],
    ["diff", ["diff", saved("plain.json", quote), saved("titled.json", titled)], 0],
    [
      "a data file with an unknown list",
      ["quote", "--data", saved("d.json", { ...records, [hostile]: 1 })],
      2,
    ],
    [
      "a data file with a rate of an unknown currency",
      [
        "quote",
        "--data",
        saved("rates.json", {
          ...records,
          rates: { timestamp: "2025-01-01 00:00:00", units_per_usd: { [hostile]: hostile } },
        }),
      ],
      2,
    ],
    ["a file that is not JSON", ["verify", saved("text.json", hostile)], 2],
    ["a file that does not exist", ["verify", hostile], 2],
    [
      "a file name in a mismatch",
      ["explain", saved(`forged ${hostile.replace("/", "")}.json`, forged)],
      1,
    ],
    ["an unknown command", [hostile], 2],
    ["an unknown option", ["quote", `--${hostile}`], 2],
    ["one argument too many", ["verify", "a", hostile], 2],
    ["an unknown organization", ["quote", "--organization", hostile], 2],
    ["an invalid host", ["serve", "--port", "0", "--host", hostile], 2],
    ["a folder that does not exist", ["check", "--store", hostile], 2],
    ["an invalid database URL", ["check", "--database-url", hostile], 2],
    ["the SQL of a schema with a hostile name", ["migrate", "--print", "--schema", hostile], 2],
  ])("%s", (_, args, code) => {
    const ran = quittance(args);
    expect(ran.code).toBe(code);
    const all = ran.out + ran.err;
    expect(all).not.toBe("");
    expect(controls.test(all.replaceAll("\n", ""))).toBe(false);
    expect(all).not.toMatch(/^Forged/mu);
  });
});

test("only output.ts writes to the terminal, so that everything printed is escaped", () => {
  const sources = fileURLToPath(new URL("../src/", import.meta.url));
  const writing = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) =>
      /process\.std(?:out|err)|\bconsole\.(?:debug|dir|error|info|log|table|warn)\b/u.test(
        readFileSync(join(sources, name), "utf8"),
      ),
    );
  expect(writing).toEqual(["output.ts"]);
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { serveOptions } from "../../adapters/cli/src/serve/serve-options.ts";
import { sourcesUnder } from "../support/source-file.ts";

const page = readFileSync("docs/configuration.md", "utf8");

/** The names in the first column of the tables of a section. */
const rowsOf = (heading: string): ReadonlyArray<string> => {
  const [, after = ""] = page.split(`\n## ${heading}\n`);
  const [section = ""] = after.split("\n## ");
  return [...section.matchAll(/^\| `([^`]+)`/gmu)].map(([, name = ""]) => name);
};

/** The properties of an interface of a source file, or the optional ones only. */
const propertiesOf = (path: string, name: string, mark: "?" | ""): ReadonlyArray<string> => {
  const [, after = ""] = readFileSync(path, "utf8").split(`export interface ${name} `);
  const [body = ""] = after.split("\n}\n");
  const properties = [...body.matchAll(/^ {2}readonly (\w+)(\??):/gmu)];
  return properties
    .filter(([, , optional]) => mark === "" || optional === mark)
    .map(([, property = ""]) => property);
};

test("the page has every option of quittance serve, and no other", () => {
  const expected = Object.keys(serveOptions).map((option) => `--${option}`);
  expect(rowsOf("Options of quittance serve").toSorted()).toEqual(expected.toSorted());
});

test("the page has every environment variable that the command reads", () => {
  const read = sourcesUnder("adapters/cli/src").flatMap(({ path }) =>
    [...readFileSync(path, "utf8").matchAll(/process\.env\["(\w+)"\]/gu)].map(
      ([, name = ""]) => name,
    ),
  );
  const expected = [...new Set(read)].toSorted();
  expect(expected).toContain("DATABASE_URL");
  expect(rowsOf("Environment variables").toSorted()).toEqual(expected);
});

describe("the page has every option of", () => {
  test.each([
    ["createQuittance", "src/quittance/quittance-ports.ts", "QuittancePorts", "?"],
    ["createQuittance", "src/quote/quote-ports.ts", "QuotePorts", "?"],
    ["createQuittance", "src/invoice/invoice-create.ts", "InvoiceCreatePorts", "?"],
    ["createQuittance", "src/credit-note/credit-notes.ts", "CreditNotePorts", "?"],
    ["createHttpHandler", "adapters/http/src/create-http-handler.ts", "HttpHandlerOptions", ""],
    ["createHttpHandler", "adapters/http/src/exchange.ts", "ExchangeOptions", ""],
    ["createHttpHandler", "adapters/http/src/authenticate.ts", "AuthenticateOptions", ""],
  ] as const)("%s: %s, %s", (subject, path, name, mark) => {
    const properties = propertiesOf(path, name, mark);
    expect(properties).not.toEqual([]);
    const rows = rowsOf(`Options of ${subject}`);
    expect(properties.filter((property) => !rows.includes(property))).toEqual([]);
  });
});

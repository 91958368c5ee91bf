import { describe, expect, test } from "vitest";
import {
  aliasesInferred,
  describesMore,
  distinct,
  errorsWithIssues,
  filesWith,
  folderOf,
  hasDrafts,
  hasLongPipe,
  largeNouns,
  leavesGround,
  listsNouns,
  pathsThat,
} from "./support/shape-rules.ts";
import { circlesOf, parseSource, sourcesUnder, type SourceFile } from "./support/source-file.ts";
import { usesPackages } from "./support/tidy-rules.ts";

/**
 * The rules of the shape that every noun has. A list `notYet` has everything that does not follow a
 * rule yet, exactly: what follows it leaves the list, and nothing joins it.
 */
const core = sourcesUnder("src");

const maxFilesOfNoun = 6;
const maxNounsOfFile = 6;
const maxFilesOfProperty = 3;
const maxSteps = 4;

/** Which packages may be used, by patterns of paths. */
const packages = {
  "^src/decimal/": ["decimal.js"],
  "^src/testing/": ["fast-check"],
  "^src/schema/": ["valibot"],
  "^src/(?:schema/operation|[a-z-]+/[a-z-]+s)\\.ts$": [
    "fp-ts/lib/function.js",
    "fp-ts/lib/TaskEither.js",
    "fp-ts/lib/Either.js",
  ],
};

const usesOtherPackages = (source: SourceFile): boolean =>
  usesPackages(packages)(source).length > 0;

/** Files that list the nouns: the service, the sum of the errors, and the entry points. */
const mayListNouns =
  /^src\/(?:(?:[a-z]+\/)?index|quittance\/quittance(?:-ports)?|errors|pure|adapter)\.ts$/u;

/** Checks which files break a rule, and that it rejects some texts, each with its path. */
const checkFiles = (
  statement: string,
  breaks: (source: SourceFile) => boolean,
  notYet: ReadonlyArray<string>,
  rejected: ReadonlyArray<readonly [path: string, text: string]>,
): void => {
  describe(statement, () => {
    test("in all files but those of the list", () => {
      expect(pathsThat(core, breaks)).toEqual(notYet);
    });
    test.each(rejected)("rejects %s", (path, text) => {
      expect(breaks(parseSource(path, text))).toBe(true);
    });
  });
};

test("no file imports itself through others, types included", () => {
  expect(circlesOf(core)).toEqual([]);
  const importing = (path: string, text: string) => parseSource(`src/quote/${path}.ts`, text);
  expect(
    circlesOf([
      importing("a", 'export type { X } from "./b.ts";'),
      importing("b", 'type Y = import("./c.ts").Y;'),
      importing("c", 'import type { X } from "./a.ts";'),
    ]),
  ).toEqual(["src/quote/a.ts -> src/quote/b.ts -> src/quote/c.ts -> src/quote/a.ts"]);
});

checkFiles(
  "shared files import no noun",
  leavesGround,
  [],
  [
    ["src/listing/cursor.ts", 'import type { RefundFilter } from "../refund/refund.ts";'],
    ["src/ids.ts", 'import type { Invoice } from "./invoice/invoice.ts";'],
    ["src/schema/values.ts", 'import { rowOf } from "../errors.ts";'],
  ],
);

const tooManyNouns = ["product", "tax", "coupon", "quote", "invoice", "payment", "refund"]
  .map((noun) => `import type { X } from "../${noun}/${noun}.ts";\n`)
  .join("");

checkFiles(
  "only the service, the errors and the entry points list the nouns",
  (source) => !mayListNouns.test(source.path) && listsNouns(maxNounsOfFile)(source),
  ["src/invoice/invoice-expand.ts", "src/invoice/invoice-response.ts"],
  [["src/listing/cursor.ts", tooManyNouns]],
);

describe("a noun has few files", () => {
  test("except those of the list", () => {
    expect(largeNouns(core, maxFilesOfNoun)).toEqual(["invoice", "quote", "tax"]);
  });
  test("and its tests are not counted, as shared folders are not nouns", () => {
    const files = ["refund/a", "refund/b", "kernel/a", "kernel/b"].map((name) =>
      parseSource(`src/${name}.ts`, ""),
    );
    expect(largeNouns(files, 1)).toEqual(["refund"]);
    expect(largeNouns(files, 2)).toEqual([]);
  });
});

checkFiles(
  "a description imports values and other descriptions",
  describesMore,
  [
    ...["src/credit-note/credit-note.ts", "src/invoice/invoice.ts"],
    ...["src/quote/item.ts", "src/quote/quote.ts"],
  ],
  [
    ["src/tax/tax.ts", 'import type { Refunds } from "../refund/refunds.ts";'],
    ["src/quote/item.ts", 'import { rowOf } from "../errors.ts";'],
  ],
);

checkFiles(
  "packages are used where they belong: valibot in schemas, fp-ts in operations",
  usesOtherPackages,
  ["src/kernel/either.ts"],
  [
    ["src/money/money.ts", 'import { Decimal } from "decimal.js";'],
    ["src/quote/quote.ts", 'import type * as v from "valibot";'],
    ["src/schema/values.ts", 'import * as fc from "fast-check";'],
    ["src/quote/quote-review.ts", 'import * as TE from "fp-ts/lib/TaskEither.js";'],
    ["src/refund/refunds.ts", 'import * as O from "fp-ts/lib/Option.js";'],
    ["src/rates/rates-attempt.ts", 'import { readFileSync } from "node:fs";'],
  ],
);

checkFiles(
  "types that a schema infers are named by interfaces",
  aliasesInferred,
  [],
  [
    ["src/refund/refund.ts", "export type NewRefund = In<typeof newRefund>;"],
    ["src/refund/refund.ts", "export type Refund = v.InferOutput<typeof refundRecord>;"],
  ],
);

checkFiles(
  "a pipe of tasks has few steps",
  hasLongPipe(maxSteps),
  [],
  [
    [
      "src/refund/refunds.ts",
      "const list = pipe(a, TE.map(b), TE.map(c), TE.map(d), TE.map(e), TE.map(f));",
    ],
  ],
);

describe("there is one error with issues", () => {
  test("except those of the list", () => {
    expect(distinct(errorsWithIssues(core).filter((name) => name !== "Invalid"))).toEqual([]);
  });
  test("and a second one is found", () => {
    const text = 'export interface TaxInvalid { readonly kind: "TaxInvalid"; readonly issues: [] }';
    expect(errorsWithIssues([parseSource("src/tax/tax.ts", text)])).toEqual(["TaxInvalid"]);
  });
});

describe("a request is read once, without drafts", () => {
  test("except in the folders of the list", () => {
    const folders = pathsThat(core, hasDrafts).map((path) => folderOf(path) ?? path);
    expect(distinct(folders)).toEqual([]);
  });
  test.each(["type X = TaxDraft;", "reviewQuote(request);", "const y = draftOf(json);"])(
    "rejects %s",
    (text) => {
      expect(hasDrafts(parseSource("src/tax/tax.ts", text))).toBe(true);
    },
  );
});

describe("few files name a property", () => {
  const properties = [
    ...["minimumTotal", "maxPerCustomer", "failureReason", "exemptionReason", "redirectUrl"],
    ...["refundedTotal", "imageId", "creditNumbering", "customerEmail", "legalName"],
  ];
  test("except those of the list", () => {
    const spread = properties.filter((name) => filesWith(core, name) > maxFilesOfProperty);
    expect(spread).toEqual([
      ...["maxPerCustomer", "exemptionReason", "redirectUrl"],
      "customerEmail",
    ]);
  });
  test("in TypeScript or in JSON", () => {
    const texts = ["minimumTotal: amount", "row.minimum_total", "minimumTotals"];
    const files = texts.map((text) => parseSource("src/coupon/coupon.ts", text));
    expect(filesWith(files, "minimumTotal")).toBe(2);
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testFolder } from "./in-test.ts";
import { quittance } from "./run-cli.ts";

const folder = testFolder();

const saved = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The heading of a CSV file. */
const heading = "id,currency,price,title,bill_total\n";

/** Bills whose taxes only one policy reproduces: the tax of each line is rounded half up. */
const bills: ReadonlyArray<object> = [
  [
    ["55.55", "12.78"],
    ["11.11", "2.56"],
  ],
  [
    ["0.13", "0.03"],
    ["0.13", "0.03"],
  ],
  [
    ["4.24", "0.98"],
    ["0.17", "0.04"],
  ],
].map((lines, at) => ({
  id: `INV-${String(at + 1)}`,
  currency: "EUR",
  tax: ["15.34", "0.06", "1.02"][at],
  lines: lines.map(([price, tax]) => ({ price, tax: 23, net: price, tax_amount: tax })),
}));

const jsonLines = (all: ReadonlyArray<unknown>): string =>
  all.map((bill) => `${JSON.stringify(bill)}\n`).join("");

interface Result {
  readonly counts: Readonly<Record<string, number>>;
  readonly policy: string | null;
  readonly problems: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly exceptions: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

const compared = (path: string, ...options: ReadonlyArray<string>) => {
  const { code, out, err } = quittance(["compare", path, "--json", ...options]);
  expect(err).toBe("");
  return { code, result: JSON.parse(out) as Result };
};

const problemsOf = (name: string, text: string): ReadonlyArray<string> =>
  compared(saved(name, text)).result.problems.map(({ kind, line, id, path, reason }) =>
    [kind, line, id, path, reason].join(" "),
  );

test("finds the policy of bills, and every bill that differs", () => {
  const wrong = { ...bills[0], id: "INV-4", total: "999" };
  const file = join(folder, "different.jsonl");
  const path = saved("bills.jsonl", `\u{feff}${jsonLines(bills)}\n${jsonLines([wrong])}`);
  const { code, result } = compared(path, "--against", "invoice", "--exceptions", file);
  expect(code).toBe(1);
  expect(result).toMatchObject({
    counts: { records: 4, reproduced: 3, different: 1, not_expressible: 0, unreadable: 0 },
    policy: "shop",
    nearest: "shop",
    settings: { totals: "shop" },
    untested: ["percent discounts", "discounts", "inclusive prices", "conversions"],
    against: { policy: "invoice", changed: 3 },
    next: { policy: "invoice", reproduced: 1, differs_at: "INV-1" },
  });
  const exception = {
    id: "INV-4",
    line: 5,
    misses: [{ figure: "total", stored: "999", calculated: "82", difference: "917" }],
    cause: "total",
    reproduced_by: [],
  };
  expect(result.exceptions).toEqual([exception]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(exception);
  const text = quittance(["compare", path]);
  expect(text.code).toBe(1);
  expect(text.out).toContain(
    '4 bills: 3 reproduced by shop, 1 different, 0 not expressible, 0 unreadable\nSettings: totals: "shop"\n',
  );
  expect(text.out).toMatch(/^invoice +1 +INV-1$/mu);
  expect(text.out).toMatch(
    /^INV-4 +total +999 +82 +\+917 +total; reproduced by no other policy$/mu,
  );
  expect(text.out).toContain(
    "Not tested: your bills have no percent discounts, no discounts, no inclusive prices and no conversions.\n",
  );
});

test("reads bills on standard input, and exits with 0 if all are reproduced", () => {
  const { code, out } = quittance(["compare", "-"], jsonLines(bills));
  expect(code).toBe(0);
  expect(out).toContain("3 bills: 3 reproduced by shop, 0 different");
});

test("names no policy where none reproduces half of the bills", () => {
  const path = saved("none.jsonl", jsonLines(bills.map((bill) => ({ ...bill, total: "777" }))));
  const { code, result } = compared(path);
  expect(code).toBe(1);
  expect(result).toMatchObject({ policy: null, tied: [], counts: { reproduced: 0, different: 3 } });
  expect(quittance(["compare", path]).out).toContain("no policy reproduces half of them");
});

test("counts figures that the policy does not state as not compared", () => {
  const line = { price: "10", tax: 19, tax_amount: "777" };
  const bill = { id: "1", currency: "EUR", lines: [line], total: "11.90" };
  const one = quittance(["compare", saved("stated.jsonl", jsonLines([bill]))]);
  expect([one.code, one.out]).toEqual([
    0,
    expect.stringContaining(
      "Not compared: 1 figure lines.tax_amount of 1 bill, which invoice does not state.\n",
    ),
  ]);
  const none = quittance(["compare", "-"], jsonLines([{ ...bill, total: undefined }]));
  expect(none.code).toBe(1);
  expect(none.out).toContain("1 bill: 0 reproduced");
  expect(none.out).toMatch(/^1 +lines\.0\.tax_amount +777 +none +lines/mu);
});

test("prints the stored taxes of a bill beside the calculated ones", () => {
  const lines = [
    { price: "10", tax: 19 },
    { price: "10", tax: ["5.0"] },
  ];
  const taxes = [
    { percent: "19.0", base: "10", amount: "1.91" },
    { percent: 7, amount: "999.99" },
  ];
  const text = jsonLines([{ id: "1", currency: "EUR", lines, taxes, total: "22.40" }]);
  const { out } = quittance(["compare", "-", "--explain", "1"], text);
  expect(out.slice(out.indexOf("taxes.")).split(/ *\n/u)).toMatchObject([
    expect.stringMatching(/^taxes\.19\.base +10 +10$/u),
    expect.stringMatching(/^taxes\.19\.amount +1\.91 +1\.9$/u),
    expect.stringMatching(/^taxes\.5\.base +10$/u),
    expect.stringMatching(/^taxes\.5\.amount +0\.5$/u),
    expect.stringMatching(/^taxes\.7\.base +0$/u),
    expect.stringMatching(/^taxes\.7\.amount +999\.99 +0$/u),
    expect.stringMatching(/^net +20$/u),
    expect.stringMatching(/^tax +2\.4$/u),
    expect.stringMatching(/^total +22\.40? +22\.4$/u),
    "",
  ]);
});

test("names what is needed beside the settings", () => {
  const all = [
    ["0.046", "5%", undefined, undefined, "0.05"],
    ["0.05", "10%", undefined, undefined, "0.04"],
    ["10", undefined, "USD", "0.8", "12.50"],
  ].map(([price, discount, currency, rate, total], at) => {
    const lines = [{ price, discount, currency, rate }];
    return { id: String(at), currency: "EUR", lines, total };
  });
  expect(quittance(["compare", "-"], jsonLines(all)).out).toContain(
    [
      "3 bills: 3 reproduced by invoice+discount-rounded+rate-divides, 0 different, " +
        "0 not expressible, 0 unreadable",
      'Settings: totals: "invoice"',
      "Also needed: pass the rounded price of a line, quantity 1 and its percent discount as a " +
        "rounded amount",
      "Also needed: rates by which one unit of the bill's currency is `rate` units of the line's " +
        "currency\n",
    ].join("\n"),
  );
});

test("says which totals it adds up for another policy, and which bills it leaves out", () => {
  const bill = (id: string, total: string, quantity = "1"): object => ({
    id,
    currency: "EUR",
    lines: [{ price: "10", quantity }],
    total,
  });
  const wrong = bill("3", "1000.00");
  const text = jsonLines([bill("1", "10"), bill("2", "10"), wrong, bill("4", "15", "1.5")]);
  const path = saved("against.jsonl", text);
  expect(quittance(["compare", path, "--against", "piece:UP"]).out).toContain(
    [
      "Under piece:UP instead of invoice, 0 calculated totals would change;",
      "stored totals are not used.\n  EUR: from 30 to 30 (0)\n ",
      "Left out: 1 bill that invoice or piece:UP cannot price\n",
    ].join(" "),
  );
});

test("prints the steps of a bill beside its stored figures", () => {
  const path = saved("explained.jsonl", jsonLines(bills));
  const { code, out } = quittance(["compare", path, "--explain", "INV-1"]);
  expect(code).toBe(0);
  expect(out).toContain("1. Line 1\n");
  expect(out).toMatch(/^lines\.0\.tax_amount +12\.78 +12\.78$/mu);
  expect(out).not.toContain("Settings:");
});

describe("each record that is not a bill is named", () => {
  test("in JSON lines", () => {
    const text = [
      "{",
      "[]",
      JSON.stringify(bills[0]),
      JSON.stringify(bills[0]),
      JSON.stringify({ ...bills[0], id: "INV-9", lines: [{ price: "-1" }], total: "1" }),
      `"${"x".repeat(262_144)}"`,
      JSON.stringify({ ...bills[1], title: "x" }),
    ].join("\r\n");
    expect(problemsOf("problems.jsonl", text)).toEqual([
      "UNREADABLE 1   is not JSON",
      "UNREADABLE 2   must be an object",
      "UNREADABLE 4 INV-1 id is in the file twice",
      "NOT_EXPRESSIBLE 5 INV-9 lines.0.price is negative",
      "UNREADABLE 6   has more than 262144 characters",
      "UNREADABLE 7 INV-2 title Unknown field",
    ]);
    const { out } = quittance(["compare", join(folder, "problems.jsonl")]);
    expect(out).toContain("line 5 (INV-9): lines.0.price is negative\nline 6: has more than");
    expect(out).toContain("line 7 (INV-2): title: Unknown field\n");
  });

  test("in CSV", () => {
    const text = [
      "id,currency,price,tax,net,tax_amount,bill_total,title,color",
      '1,EUR,55.55,23,55.55,12.78,,"a ""b"", c",',
      "1,,11.11,23,11.11,2.56,82.00,,",
      "",
      "2,EUR,1,,1,,1,,red",
      "3,EUR,1,,1,,1,,",
      "3,EUR,1,,1,,2,,",
      ",EUR,1,,1,,1,,",
      "1,EUR,1,,1,,1,,",
      '4,EUR,0.13,23,0.13,0.03,,"two\r\nlines",',
      "5,EUR,1,,1,,1,,,surplus",
    ].join("\r\n");
    const path = saved("bills.csv", text);
    expect(compared(path).result.counts).toEqual({
      records: 7,
      reproduced: 2,
      different: 0,
      not_expressible: 0,
      unreadable: 5,
    });
    expect(problemsOf("bills.csv", text)).toEqual([
      "UNREADABLE 5 2 lines.0.color Unknown field",
      "UNREADABLE 6 3 bill_total differs between the rows of the bill",
      "UNREADABLE 8  id is required",
      "UNREADABLE 9 1 id is in the file twice",
      "UNREADABLE 12 5 lines.0.column 10 Unknown field",
    ]);
  });

  test("in CSV with taxes, inclusive prices and conversions as in JSON lines", () => {
    const line = {
      price: "2.99",
      quantity: "2",
      discount: "12.5%",
      tax: ["4", "1"],
      inclusive: true,
      currency: "USD",
      rate: "0.9",
      net: "4.49",
    };
    const json = saved(
      "same.jsonl",
      jsonLines([{ id: "1", currency: "EUR", lines: [line], total: "4.71" }]),
    );
    const csv = saved(
      "same.txt",
      "id,currency,price,quantity,discount,tax,inclusive,line_currency,rate,net,bill_total\n1,EUR,2.99,2,12.5%,4 1,true,USD,0.9,4.49,4.71\n",
    );
    const [a, b] = [compared(json), compared(csv, "--format", "csv")];
    expect(a.result.problems).toEqual([]);
    expect(a.code).toBe(0);
    expect({ ...b.result, exceptions: [] }).toEqual({ ...a.result, exceptions: [] });
  });

  test("in CSV with a row that is too long, as a part of its bill", () => {
    const row = (id: string, title: string): string => `${id},EUR,10,${title},10\n`;
    const long = row("A", "x".repeat(270_000));
    const text = [heading, row("A", "a"), long, row("A", "a"), row("B", "b"), long.slice(1)];
    expect(problemsOf("long.csv", text.join(""))).toEqual([
      "UNREADABLE 2 A  has more than 262144 characters",
      "UNREADABLE 6   has more than 262144 characters",
    ]);
    expect(compared(join(folder, "long.csv")).result.counts).toMatchObject({
      records: 3,
      reproduced: 1,
      different: 0,
    });
  });

  test("and quotes inside of a cell of CSV are text", () => {
    const cells = ['5" nail', '"6"" nail"', '"7" nail', 'a "b', '"two\n""lines"",\n"'];
    const rows = cells.map((cell, at) => `${String(at)},EUR,10,${cell},10\n`);
    const { result } = compared(saved("quotes.csv", `${heading}${rows.join("")}`));
    expect([result.counts, result.problems]).toMatchObject([{ records: 5, reproduced: 5 }, []]);
  });

  test("and a quote that is not closed ends the run", () => {
    const path = saved("open.csv", 'id,currency,price\n1,EUR,1\n2,EUR,"1\n');
    const { code, err } = quittance(["compare", path]);
    expect(code).toBe(2);
    expect(err).toContain("The quote that is opened in line 3 is not closed.");
  });
});

test.each([
  [
    "1,EUR,10,nail,10\n2,EUR,20,nail,20\n",
    `The heading in line 1 must have the columns id, currency, price, separated by commas. It has ` +
      `no id and no currency and no price: "1,EUR,10,nail,10".`,
  ],
  [heading.replaceAll(",", ";"), 'It has no id and no currency and no price: "id;currency;'],
  [heading.replaceAll(",", "\t"), 'no price: "id\\tcurrency\\tprice'],
  [heading.replace("id", "ID"), 'It has no id: "ID,currency,price,title,bill_total".'],
  [`${heading.trim()},price\n`, 'The heading in line 1 has the column "price" twice.'],
  [
    `${heading}1,EUR,10,nail,10\n`.replaceAll("\n", "\r"),
    "The heading in line 1 has a CR without an LF. End each line with LF or CRLF.",
  ],
])("the heading of the CSV %j is a usage error", (text, message) => {
  const { code, err } = quittance(["compare", "-", "--format", "csv"], text);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test("a heading of CSV can have more empty columns", () => {
  const text = `${heading.trim()},,\n1,EUR,10,nail,10,,\n`;
  expect(quittance(["compare", "-", "--format", "csv"], text).code).toBe(0);
});

describe("a file of which no bill can be compared has no settings", () => {
  const hint = "JSON Lines have one bill in each line. For CSV, pass --format csv.\n";
  const row = "1,EUR,10,nail,10\n";

  test.each([
    ["empty.jsonl", "", "0 bills: none could be compared, 0 not expressible, 0 unreadable\n"],
    ["heading.CSV", heading, "0 bills: none could be compared, 0 not expressible, 0 unreadable\n"],
    [
      "rows.txt",
      `${heading}${row}`,
      `2 bills: none could be compared, 0 not expressible, 2 unreadable\n${hint}` +
        "line 1: is not JSON\nline 2: is not JSON\n",
    ],
    [
      "array.jsonl",
      JSON.stringify(bills),
      `1 bill: none could be compared, 0 not expressible, 1 unreadable\n${hint}` +
        "line 1: must be an object\n",
    ],
    [
      "zero.jsonl",
      jsonLines([{ ...bills[0], lines: [{ price: "0" }] }]),
      "1 bill: none could be compared, 1 not expressible, 0 unreadable\n" +
        "line 1 (INV-1): lines.0.price is zero\n",
    ],
  ])("%s", (name, text, shown) => {
    const { code, out } = quittance(["compare", saved(name, text)]);
    expect([code, out]).toEqual([1, shown]);
  });
});

test.each([
  ["UTF-16", "utf16le", `${heading}1,EUR,1,é,1\n`, 1],
  ["Latin-1", "latin1", `${heading}1,EUR,1,a,1\n2,EUR,1,M\u00fcller,1\n`, 3],
  ["Latin-1 in its last line", "latin1", `${heading}1,EUR,1,a,\u00fc`, 2],
] as const)("a file in %s is a usage error that names the line", (_, encoding, text, line) => {
  const path = join(folder, "encoded.csv");
  writeFileSync(path, `\u{feff}${text}`.slice(encoding === "latin1" ? 1 : 0), encoding);
  const { code, err } = quittance(["compare", path]);
  expect(code).toBe(2);
  expect(err).toContain(`Cannot read ${path}: line ${String(line)} is not UTF-8.`);
});

test("characters of several bytes are read wherever a chunk of the file ends", () => {
  const title = "\u{1f529}é€".repeat(20_000);
  const rows = [1, 2].map((id) => `${String(id)},EUR,10,a${title},10\n`);
  const { result } = compared(saved("unicode.csv", `\u{feff}${heading}${rows.join("")}`));
  expect(result.counts).toMatchObject({ records: 2, reproduced: 2 });
});

test.each([
  [[], "FILE|- is required: the file with the bills."],
  [["missing.jsonl"], "Cannot read missing.jsonl"],
  [["-", "--format", "xml"], "--format must be one of jsonl, csv"],
  [["-", "--against", "exact+cash:1"], "--against must be a policy"],
  [["-", "--explain", "INV-7"], 'No bill has the id "INV-7"'],
  [["-", "--exceptions", "/missing/folder/file"], "Cannot write /missing/folder/file"],
])("the arguments %o are usage errors", (args, message) => {
  const { code, err } = quittance(["compare", ...args], "");
  expect(code).toBe(2);
  expect(err).toContain(message);
});

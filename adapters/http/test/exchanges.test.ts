import { readFileSync } from "node:fs";
import { verifyInvoice, verifyQuote } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { allOperations } from "../src/operations/all-operations.ts";
import { rowsOf, sendRow, valuesAt, type Row } from "./exchange-rows.ts";
import examples from "../src/openapi/examples.json" with { type: "json" };
import { examplesText } from "./openapi/example-exchanges.ts";
import { createApi } from "./send-to-api.ts";

/** An exchange, after those of its group that are above it. */
interface Exchange extends Row {
  readonly group: string;
  readonly name: string;
  /** The time of the request; that of the request before by default. */
  readonly at?: string;
  readonly status: number;
  /** Of a failure. */
  readonly error?: string;
  readonly code?: string;
  readonly messages?: Readonly<Record<string, string>>;
  /** Values of the data by their paths. */
  readonly has?: Readonly<Record<string, unknown>>;
  /** The sorted names of the properties of objects, by their paths. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Paths that the data does not have. */
  readonly absent?: ReadonlyArray<string>;
}

const exchanges = rowsOf("exchanges") as ReadonlyArray<Exchange>;
const groups = [...new Set(exchanges.map(({ group }) => group))];

describe.each(groups)("%s:", (name) => {
  const rows = exchanges.filter(({ group }) => group === name);
  const { call, setNow } = createApi();

  test.each(rows)("$name", async (row) => {
    if (row.at !== undefined) setNow(row.at);
    const { has = {}, keys = {}, absent = [] } = row;
    const response = await sendRow(call, row);
    const { status, messages, at } = response;
    const data = at("data");
    const failure = status < 400 ? {} : { error: at("error"), code: at("log.code") };
    expect({ status, messages, ...failure }).toEqual({
      status: row.status,
      messages: row.messages ?? {},
      ...(row.error === undefined ? {} : { error: row.error, code: row.code }),
    });
    for (const [path, value] of Object.entries(has)) {
      expect(valuesAt(data, path), path).toEqual(value);
    }
    for (const [path, names] of Object.entries(keys)) {
      const found = path === "" ? data : valuesAt(data, path);
      expect(
        Object.keys(found as object)
          .sort()
          .join(" "),
        path,
      ).toBe(names);
    }
    for (const path of absent) expect(valuesAt(data, path), path).toBeUndefined();
    if (status === 200 && row.to === "/pay/quote") expect(verifyQuote(data)).toEqual([]);
    if (status === 201 && row.to === "/invoices") expect(verifyInvoice(data)).toEqual([]);
  });
});

describe("the examples of the document", () => {
  test("are the bytes that a service sends", async () => {
    const file = new URL("../src/openapi/examples.json", import.meta.url);
    expect(await examplesText()).toBe(readFileSync(file, "utf8"));
  });

  test("have a success of every operation", () => {
    const shown = examples.filter(({ status }) => status < 300).map(({ of }) => of);
    expect(allOperations.map(({ operationId }) => operationId)).toEqual(
      allOperations.flatMap(({ operationId }) =>
        shown.includes(operationId) ? [operationId] : [],
      ),
    );
  });
});

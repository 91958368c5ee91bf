import type { QuoteJson } from "quittance";
import type { DocumentMismatch } from "quittance/evidence";
import { element, type ElementNode, type PageNode } from "../page/element.ts";
import { fieldId } from "../page/field.ts";
import { jsonLines, type JsonLine } from "./json-lines.ts";
import type { Verdict } from "./tamper-quote.ts";

/** The JSON of a quote: amounts are inputs, one part of the quote can be folded at a time. */
export const tamperedJson = (quote: QuoteJson, verdict: Verdict): ElementNode => {
  const lines = jsonLines(verdict.json, quote);
  const head = lines.filter(({ path }) => itemOf(path) === undefined);
  const split = head.findIndex(({ path }) => path === "items") + 1;
  const draw = (line: JsonLine): PageNode => lineNode(line, verdict.mismatches);
  return element(
    "div",
    { class: "pg-json", role: "group", "aria-label": "JSON of the quote, amounts editable" },
    head.slice(0, split).map(draw),
    quote.items.map((_item, index) => {
      const own = lines.filter(({ path }) => itemOf(path) === String(index));
      const wrong = verdict.mismatches.filter(({ item }) => item === index);
      return element(
        "details",
        {
          class: "pg-json-item",
          "aria-label": nameOfItem(quote, index),
          open: index === 0 || wrong.length > 0,
          "data-key": String(index),
        },
        element("summary", {}, summaryOf(quote, index, wrong.length)),
        itemLines(quote, own, verdict.mismatches),
      );
    }),
    head.slice(split).map(draw),
  );
};

/** The lines of an item, each of its steps foldable. */
const itemLines = (
  quote: QuoteJson,
  lines: ReadonlyArray<JsonLine>,
  wrong: ReadonlyArray<DocumentMismatch>,
): ReadonlyArray<PageNode> => {
  const nodes: Array<PageNode> = [];
  for (const line of lines) {
    const place = stepOf(line.path);
    if (place === undefined) nodes.push(lineNode(line, wrong));
    else if (line.path === place && isOpening(line)) {
      const own = lines.filter(({ path }) => stepOf(path) === place);
      nodes.push(stepNode(quote, place, own, wrong));
    }
  }
  return nodes;
};

const stepNode = (
  quote: QuoteJson,
  place: string,
  lines: ReadonlyArray<JsonLine>,
  wrong: ReadonlyArray<DocumentMismatch>,
): ElementNode => {
  const [, item = "0", , step = "0"] = place.split(".");
  const title = quote.items[parseInt(item, 10)]?.calculations[parseInt(step, 10)]?.title ?? "";
  const note = stepNote(place, wrong);
  return element(
    "details",
    {
      class: "pg-json-step",
      open: place === "items.0.calculations.0" || note !== undefined,
      "aria-label": `Step ${step} of ${nameOfItem(quote, parseInt(item, 10))}`,
      "data-key": place,
    },
    element(
      "summary",
      {},
      element("code", {}, `calculations.${step}`),
      ` ${title} `,
      note === undefined ? undefined : element("strong", { class: "pg-wrong" }, note),
    ),
    lines.map((line) => lineNode(line, wrong)),
  );
};

const stepOf = (path: string): string | undefined =>
  /^items\.\d+\.calculations\.\d+/u.exec(path)?.[0];

const itemOf = (path: string): string | undefined => /^items\.(\d+)/u.exec(path)?.[1];

/** What an element of `items` is called. */
export const nameOfItem = (quote: QuoteJson, index: number): string =>
  quote.items[index]?.calculations[0]?.title ?? `items.${String(index)}`;

const summaryOf = (quote: QuoteJson, index: number, wrong: number): ReadonlyArray<PageNode> => [
  element("code", {}, `items.${String(index)}`),
  ` ${nameOfItem(quote, index)}`,
  ...(wrong === 0 ? [] : [element("strong", { class: "pg-wrong" }, ` ⚠ ${mismatches(wrong)}`)]),
];

/** How many mismatches, in words. */
export const mismatches = (count: number): string =>
  count === 1 ? "1 mismatch" : `${String(count)} mismatches`;

const lineNode = (line: JsonLine, wrong: ReadonlyArray<DocumentMismatch>): ElementNode => {
  const mismatch = wrong.find(({ path }) => path === line.path);
  const noteId = `${fieldId(`json.${line.path}`)}-note`;
  return element(
    "div",
    {
      class: `pg-json-line${mismatch ? " pg-json-wrong" : ""}`,
      style: `--depth: ${String(line.depth)}`,
    },
    element("span", {}, line.before),
    line.amount === undefined ? undefined : amountInput(line.path, line.amount, mismatch && noteId),
    line.after === "" ? undefined : element("span", {}, line.after),
    mismatch &&
      element("span", { id: noteId, class: "pg-json-note" }, `⚠ expected ${mismatch.expected}`),
  );
};

const isOpening = ({ before }: JsonLine): boolean => before.endsWith("{");

/** What is wrong in a step. */
const stepNote = (path: string, wrong: ReadonlyArray<DocumentMismatch>): string | undefined => {
  const found = wrong.filter(
    ({ item, step }) =>
      item !== undefined &&
      step !== undefined &&
      path === `items.${String(item)}.calculations.${String(step)}`,
  );
  const properties = found.map(({ property }) => property).join(", ");
  return found.length === 0 ? undefined : `⚠ step ${String(found[0]?.step)}: ${properties}`;
};

const amountInput = (path: string, value: string, noteId: string | undefined): ElementNode =>
  element("input", {
    id: fieldId(`json.${path}`),
    class: "pg-digits",
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    spellcheck: "false",
    "data-amount": path,
    "aria-label": path,
    "aria-invalid": noteId === undefined ? undefined : "true",
    "aria-describedby": noteId,
    style: `--digits: ${String(Math.max(value.length, 1))}`,
    value,
  });

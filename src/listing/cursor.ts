import { maxIdLength } from "../ids.ts";
import { visibleAscii, hashOf } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import type { Position } from "./page.ts";

/** A list and its filter. */
export interface ListKey {
  /** The name of the list, such as `invoices`. */
  readonly list: string;
  readonly filter: object;
}

/**
 * Returns the cursor that continues a list after a row. Valid for the same list and filter only.
 */
export const writeCursor = (key: ListKey, { createdAt, id }: Position): string =>
  [version, hashOf(keyText(key)), createdAt.replace(/\D/gu, ""), id].join(".");

/**
 * Returns the row that a cursor continues after; `undefined` if it is of another list or filter.
 */
export const readCursor = (key: ListKey, cursor: string): Position | undefined => {
  const [, made, found, time = "", id = ""] = form.exec(cursor) ?? [];
  if (made !== version || found !== hashOf(keyText(key))) return undefined;
  const createdAt = parseTimestamp(
    time.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/u, "$1-$2-$3 $4:$5:$6"),
  );
  return createdAt && { createdAt, id };
};

/** Returns whether a text has the form of a cursor, of any list and filter. */
export const isCursor = (text: string): boolean => form.test(text);

const version = "1";
const idForm = `${visibleAscii}{1,${String(maxIdLength)}}`;
const form = /* @__PURE__ */ new RegExp(`^(\\d)\\.([0-9a-f]{16})\\.(\\d{14})\\.(${idForm})$`, "u");

/** Maximum length of a cursor in characters. */
export const maxCursorLength = 162;

type FilterValue = string | number | boolean | object;

/** Returns a list and its filter as text. Equal filters have equal texts in any order. */
const keyText = ({ list, filter }: ListKey): string => {
  const properties = Object.entries<FilterValue | undefined | null>({ ...filter })
    .flatMap(([name, value]) =>
      value === undefined || value === null || isEmpty(value)
        ? []
        : [[name, valueText(value)] as const],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([list, properties]);
};

/** Empty lists and empty metadata do not filter. */
const isEmpty = (value: FilterValue): boolean =>
  typeof value === "object" && Object.keys(value).length === 0;

const valueText = (value: FilterValue): unknown => {
  if (Array.isArray(value)) return [...new Set(value as ReadonlyArray<string>)].sort();
  if (Amount.is(value)) return Amount.render(value);
  if (typeof value !== "object") return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
};

import { foldEmail } from "../contact/email-address.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { byNewest, type Page, type PageRequest, type Position } from "./page.ts";

/** Maximum length of a text to search for in characters; the minimum is 1. */
export const maxSearchLength = 100;

/** Maximum number of records that words are searched in: the newest ones. */
const maxSearchedRecords = 20_000;

/** The properties of an invoice that are searched. @inline */
export interface SearchedInvoice {
  readonly id: string;
  readonly number?: string | undefined;
  readonly customer?: { readonly name?: string | undefined } | undefined;
  readonly customerEmail: string;
}

/** What a store finds records by: a text that is exactly theirs, or words. */
export type SearchTerm =
  | { readonly by: "number" | "id" | "email" | "reference"; readonly text: string }
  | {
      readonly by: "words";
      /** In the form of `toPlainText`. */
      readonly words: ReadonlyArray<string>;
      /** The oldest record that is looked at; `undefined` for all. */
      readonly from: Position | undefined;
    };

/** The properties by which a whole text is found. */
type ExactBy = Exclude<SearchTerm["by"], "words">;

/**
 * Returns a text in the form in which words are searched: without marks and compatibility forms,
 * in the form of `foldEmail`, and with plain letters for ß, ł, ø and đ.
 */
export const toPlainText = (text: string): string =>
  foldEmail(text.normalize("NFKD").replace(/\p{M}/gu, "")).replace(
    /[ßłøđ]/gu,
    (letter) => plainLetters[letter] ?? letter,
  );

const plainLetters: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ø: "o", đ: "d" };

/** Returns the text of an invoice that words are searched in, a line for each property. */
export const searchTextOf = ({ number, customer, customerEmail }: SearchedInvoice): string =>
  [number ?? "", customer?.name ?? "", customerEmail]
    .map((value) => toPlainText(value).replaceAll("\n", " "))
    .join("\n");

/** Returns whether a term finds a record of an invoice, or the invoice itself. */
export const matchesTerm = (
  term: SearchTerm,
  record: Position & { readonly reference?: string | undefined },
  invoice: SearchedInvoice,
): boolean => {
  switch (term.by) {
    case "number":
      return invoice.number === term.text;
    case "email":
      return foldEmail(invoice.customerEmail) === foldEmail(term.text);
    case "id":
      return record.id === term.text || invoice.id === term.text;
    case "reference":
      return record.reference === term.text;
    case "words": {
      const { words, from } = term;
      if (from !== undefined && byNewest(record, from) > 0) return false;
      const searched = searchTextOf(invoice);
      return words.every((word) => searched.includes(word));
    }
  }
};

/** Reads a page of the records that a term finds; of all without one. */
type ReadFound<Row, Failure> = (
  term: SearchTerm | undefined,
  page: PageRequest,
) => TaskEither<Failure, Page<Row>>;

/**
 * Returns a page of what a search finds; without a text, of all records. If the text is exactly a
 * number, an identifier, an e-mail address or a reference, these are the records with it, of any
 * age. Otherwise, they are those of the newest `maxSearchedRecords` that have each of its words.
 *
 * @param by what the records of the list have exactly, in the order in which it is tried.
 */
export const searching =
  <Row extends Position, Failure>(
    search: string | undefined,
    page: PageRequest,
    by: ReadonlyArray<ExactBy>,
    read: ReadFound<Row, Failure>,
  ): TaskEither<Failure, Page<Row>> =>
  async () => {
    if (search === undefined) return read(undefined, page)();
    for (const term of exactTerms(search.trim(), by)) {
      const found = await read(term, page)();
      if (isLeft(found)) return found;
      if (found.right.total > 0) return right({ ...found.right, searched: { to: undefined } });
    }
    const last = await read(undefined, { limit: 1, start: { offset: maxSearchedRecords - 1 } })();
    if (isLeft(last)) return last;
    const { rows, hasMore } = last.right;
    const from = hasMore ? rows[0] : undefined;
    const words = toPlainText(search)
      .split(/\s+/u)
      .filter((word) => word !== "");
    const found = await read({ by: "words", words, from }, page)();
    if (isLeft(found)) return found;
    return right({ ...found.right, searched: { to: from?.createdAt } });
  };

/** Returns the terms that a text can be; a statement is sent for each. */
const exactTerms = (text: string, by: ReadonlyArray<ExactBy>): ReadonlyArray<SearchTerm> =>
  by.filter((name) => canBe[name]?.test(text) ?? true).map((name) => ({ by: name, text }));

const canBe: Readonly<Partial<Record<ExactBy, RegExp>>> = {
  id: /^(?:invoice|payment)_/u,
  email: /@/u,
};

import { isObject } from "./json.ts";

/** What each property of a request adds to its content; nothing if requests may differ in it. */
export type ContentParts<Request> = Readonly<
  Record<keyof Request, (request: Request) => ReadonlyArray<unknown>>
>;

/** Returns the content of a request. */
export interface ContentOf<Request> {
  (request: Request): ReadonlyArray<unknown>;
  /** Returns the names of the properties in which the content of two requests differs. */
  readonly differences: (one: Request, other: Request) => ReadonlyArray<string>;
}

/**
 * Creates a function that returns the content of a request: what makes two requests the same. A
 * property without a part does not compile.
 *
 * @param parts in the order of the content.
 * @param more those that other requests have too.
 */
export const contentOf = /* @__NO_SIDE_EFFECTS__ */ <Request, More extends keyof Request = never>(
  parts: Readonly<
    Record<Exclude<keyof Request, More>, (request: Request) => ReadonlyArray<unknown>>
  >,
  more?: ContentParts<Pick<Request, More>>,
): ContentOf<Request> => {
  const named = Object.entries<(request: Request) => ReadonlyArray<unknown>>({ ...parts, ...more });
  const content = (request: Request): ReadonlyArray<unknown> =>
    named.flatMap(([, part]) => part(request));
  const differences = (one: Request, other: Request): ReadonlyArray<string> =>
    named.flatMap(([name, part]) => (textOf(part(one)) === textOf(part(other)) ? [] : [name]));
  return Object.assign(content, { differences });
};

/** Returns content as one text, whatever the order of the properties of its objects. */
export const textOf = (content: ReadonlyArray<unknown>): string =>
  JSON.stringify(content, (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Returns the entries of a record in the order of their names. */
export const sortedEntries = (
  record: Readonly<Record<string, string>>,
): ReadonlyArray<readonly [string, string]> =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

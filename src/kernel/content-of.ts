/** What each property of a request adds to its content; nothing if requests may differ in it. */
export type ContentParts<Request> = Readonly<
  Record<keyof Request, (request: Request) => ReadonlyArray<unknown>>
>;

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
): ((request: Request) => ReadonlyArray<unknown>) => {
  const all = Object.values<(request: Request) => ReadonlyArray<unknown>>({ ...parts, ...more });
  return (request) => all.flatMap((part) => part(request));
};

/**
 * All properties of a type, each stated, also if it is `undefined`: a property that is added to the
 * type does not compile where one of these is made without it.
 */
export type Complete<Type> = {
  readonly [Name in keyof Required<Type>]: Exclude<Type[Name], undefined> | undefined;
};

/** Returns the entries of a record in the order of their names. */
export const sortedEntries = (
  record: Readonly<Record<string, string>>,
): ReadonlyArray<readonly [string, string]> =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** How the rows of a table are found by a property. */
export interface ListIndex<Row, Filter> {
  /** Returns the keys of a row. */
  readonly keysOf: (row: Row) => ReadonlyArray<string>;
  /**
   * Returns sets of keys for a filter, none if it does not use the property. A row that passes the
   * filter has exactly one key of each set.
   */
  readonly keySets: (filter: Filter) => ReadonlyArray<ReadonlyArray<string>>;
  /** The property of a filter that a row passes if it has the keys. */
  readonly property?: keyof Filter;
}

/** Creates indexes of the values of rows, for lists with a filter. */
export type IndexBy<Row, Filter> = (
  /** Returns the value of a row; a row without one is not found by it. */
  valueOf: (row: Row) => string | boolean | undefined,
  /** The property of the filter; without it, lists do not use the index. */
  property?: keyof Filter,
  /** Returns the form in which values are compared. */
  normalize?: (value: string) => string,
) => ListIndex<Row, Filter>;

/** Returns a function that creates indexes of values. */
export const indexBy =
  <Row, Filter>(): IndexBy<Row, Filter> =>
  (valueOf, property, normalize = (value) => value) => ({
    keysOf: (row) => {
      const value = valueOf(row);
      return value === undefined ? [] : [normalize(String(value))];
    },
    keySets: (filter) => {
      const wanted = property && valuesOf(filter[property] as Wanted).map(normalize);
      return wanted === undefined || wanted.length === 0 ? [] : [[...new Set(wanted)]];
    },
    ...(property === undefined ? {} : { property }),
  });

type Wanted = string | boolean | ReadonlyArray<string> | undefined;

/** Returns the values that a filter looks for; none do not filter. */
const valuesOf = (wanted: Wanted): ReadonlyArray<string> => {
  if (wanted === undefined) return [];
  return typeof wanted === "object" ? wanted : [String(wanted)];
};

/** Creates an index of the entries of metadata. */
export const indexByMetadata = (): ListIndex<HasMetadata, HasMetadata> => ({
  keysOf: ({ metadata }) => entryKeys(metadata),
  keySets: ({ metadata }) => entryKeys(metadata).map((key) => [key]),
  property: "metadata",
});

interface HasMetadata {
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const entryKeys = (entries: HasMetadata["metadata"] = {}): ReadonlyArray<string> =>
  Object.entries(entries).map((entry) => JSON.stringify(entry));

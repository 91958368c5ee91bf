import { byNewest, pageOf, type Page, type PageRequest, type Position } from "quittance/adapter";
import { idTaken } from "./cannot-store.ts";

/** Returns a key of a record; a record without one is not found by it. */
type KeyOf<Row> = (row: Row) => string | undefined;

type Groups<Row> = Map<string, Map<string, Row>>;

/** Records by identifier, and by keys that several can have. */
export class Table<Row extends Position, Name extends string = never> {
  readonly #byId = new Map<string, Row>();
  /** By the name of a key; the groups are by the key, then by identifier. */
  readonly #indexes: ReadonlyMap<string, { keyOf: KeyOf<Row>; groups: Groups<Row> }>;

  /** @param keys the keys that records are found by, by name. */
  constructor(keys: Readonly<Record<Name, KeyOf<Row>>>) {
    const named = Object.entries<KeyOf<Row>>(keys);
    this.#indexes = new Map(named.map(([name, keyOf]) => [name, { keyOf, groups: new Map() }]));
  }

  /** All records, in the order in which they were first stored. */
  get rows(): Array<Row> {
    return [...this.#byId.values()];
  }

  get(id: Row["id"]): Row | undefined {
    return this.#byId.get(id);
  }

  /** Returns the records with identifiers; unknown ones are absent. */
  pick(ids: Iterable<Row["id"]>): Map<Row["id"], Row> {
    const found = Array.from(ids, (id) => this.get(id)).filter((row) => row !== undefined);
    return new Map(found.map((row) => [row.id, row]));
  }

  /** Returns the records with a key, newest first. */
  with(name: Name, key: string): Array<Row> {
    return [...(this.#indexes.get(name)?.groups.get(key)?.values() ?? [])].sort(byNewest);
  }

  /** Returns the records with each of the keys. */
  groups(name: Name): Array<Array<Row>> {
    const groups = this.#indexes.get(name)?.groups.values() ?? [];
    return Array.from(groups, (group) => [...group.values()]);
  }

  /** Returns a page of the records that match. */
  list(matches: (row: Row) => boolean, page: PageRequest): Page<Row> {
    return pageOf(this.rows.filter(matches), (row) => row, page);
  }

  /** Stores a new record and returns it. Throws `CannotStore` if its identifier is taken. */
  insert(row: Row): Row {
    if (this.#byId.has(row.id)) throw idTaken(row.id);
    return this.put(row);
  }

  /** Stores a record, in place of the one with its identifier, and returns it. */
  put(row: Row): Row {
    this.#removeFromGroups(this.#byId.get(row.id));
    this.#byId.set(row.id, row);
    for (const { keyOf, groups } of this.#indexes.values()) {
      const key = keyOf(row);
      if (key === undefined) continue;
      groups.set(key, (groups.get(key) ?? new Map<string, Row>()).set(row.id, row));
    }
    return row;
  }

  delete(id: Row["id"]): void {
    this.#removeFromGroups(this.#byId.get(id));
    this.#byId.delete(id);
  }

  #removeFromGroups(row: Row | undefined): void {
    if (row === undefined) return;
    for (const { keyOf, groups } of this.#indexes.values()) {
      const key = keyOf(row) ?? "";
      groups.get(key)?.delete(row.id);
      if (groups.get(key)?.size === 0) groups.delete(key);
    }
  }
}

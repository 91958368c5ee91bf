/** Groups rows by a key, in their order. */
export const groupBy = <Row, Key>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, ReadonlyArray<Row>> => {
  const groups = new Map<Key, Array<Row>>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
};

/** Returns the records with the given identifiers; an unknown one is absent. */
export const pick = <Id extends string, Found>(
  records: { readonly get: (id: Id) => Found | undefined },
  ids: Iterable<Id>,
): ReadonlyMap<Id, Found> => {
  const found = new Map<Id, Found>();
  for (const id of ids) {
    const record = records.get(id);
    if (record !== undefined) found.set(id, record);
  }
  return found;
};

/** Why records cannot be stored, which is the cause of a failure of the port. */
export class CannotStore extends Error {
  override readonly name = "CannotStore";
}

/** Returns why a new record with an identifier that is taken cannot be stored. */
export const idTaken = (id: string): CannotStore =>
  new CannotStore(`${id} is taken: every identifier that newId returns must be unique`);

/** Throws `CannotStore` if an identifier occurs twice, or is taken. */
export const checkNewIds = (
  records: ReadonlyArray<{ readonly id: string }>,
  taken: ReadonlySet<string> = new Set(),
): void => {
  const ids = new Set<string>();
  for (const { id } of records) {
    if (taken.has(id) || ids.has(id)) throw idTaken(id);
    ids.add(id);
  }
};

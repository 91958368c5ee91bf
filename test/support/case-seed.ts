const asked = process.env["QUITTANCE_SEED"] ?? "20250717";

/**
 * The seed of random cases. They are the same in each run, so that a change alone decides what
 * passes; with `QUITTANCE_SEED=random` they are others each time.
 */
export const caseSeed: number = asked === "random" ? Date.now() % 2 ** 31 : parseInt(asked, 10);

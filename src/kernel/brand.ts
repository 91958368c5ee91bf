declare const brand: unique symbol;

/** A base type that has been checked to be one kind of thing; made by a reader, never by a cast. */
export type Branded<Base, Kind extends string> = Base & { readonly [brand]: Kind };

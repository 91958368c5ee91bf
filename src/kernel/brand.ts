declare const brand: unique symbol;

/** A validated value of a base type. Created by a parser, not by a cast. */
export type Branded<Base, Kind extends string> = Base & { readonly [brand]: Kind };

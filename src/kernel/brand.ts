declare const brand: unique symbol;

/** Marks values of one kind. */
export interface Brand<Kind extends string> {
  readonly [brand]: Kind;
}

/** A validated value of a base type. Created by a parser, not by a cast. */
export type Branded<Base, Kind extends string> = Base & Brand<Kind>;

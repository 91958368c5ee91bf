import type { Issue, IssueCode } from "../schema/schema.ts";

type Path = Issue["path"];

/** Where lines are in a request, for the issues that pricing them has. */
export interface LinePlace {
  /** Returns the path of a line by its index. */
  readonly line: (index: number) => Path;
  /** The path of the total. */
  readonly total: Path;
}

/** Where a request has lines of its own, for the issues of their content. */
export interface ItemPlace extends LinePlace {
  /** The name of the property that has the product of a line. */
  readonly product: "productId" | "id";
}

/** The lines are elements of `items`. */
export const inItems: ItemPlace = {
  line: (index) => ["items", index],
  product: "productId",
  total: ["items"],
};

/** The only line is the property `product`. */
export const inProduct: ItemPlace = {
  line: () => ["product"],
  product: "id",
  total: ["product"],
};

/** The lines are those of a stored invoice, which a property of a request refers to. */
export const ofStored = (property: "invoice" | "currency"): LinePlace => ({
  line: () => [property],
  total: [property],
});

/** An issue of the content of a request, which pricing finds. */
export type PriceIssue = Issue<Extract<IssueCode, "AMOUNT_OUT_OF_RANGE">>;

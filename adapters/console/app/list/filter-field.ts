/** A filter of a list, in the URL under its name. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "date" | "amount" | "choice";
  /** Values and their names, of a choice. */
  readonly options?: ReadonlyArray<readonly [value: string, name: string]>;
  readonly placeholder?: string;
}

/** The filters of both lists. */
export const boundFields: ReadonlyArray<FilterField> = [
  { name: "created_from", label: "Created from", kind: "date" },
  { name: "created_to", label: "Created to", kind: "date" },
  { name: "usd_from", label: "At least, in USD", kind: "amount", placeholder: "0.00" },
  { name: "usd_to", label: "At most, in USD", kind: "amount", placeholder: "1000.00" },
];

import { isValidText, normalizeText, type PartyRule } from "./party-rule.ts";

/** What one property of a seller, a buyer or a delivery is. */
export type PartyPart =
  | { readonly kind: "text"; readonly rule: PartyRule; readonly isRequired?: boolean }
  | { readonly kind: "flag" }
  | { readonly kind: "object"; readonly parts: PartyParts; readonly isRequired?: boolean }
  | { readonly kind: "list"; readonly parts: PartyParts; readonly max: number };

/** The properties of an object by name: the description that all its readers and checks follow. */
export type PartyParts = Readonly<Record<string, PartyPart>>;

/** A description of every property of a type: one without a part does not compile. */
export type PartsOf<Type> = Readonly<Record<keyof Required<Type>, PartyPart>>;

/** A property that is invalid: where it is, and the rule that it breaks. */
export interface PartyIssue {
  /** The names of properties and the positions in lists. */
  readonly path: ReadonlyArray<string | number>;
  readonly rule: PartyRule | "required" | "withAddress" | "atMost10" | "account" | "range";
}

type Values = Readonly<Record<string, unknown>>;

/** Creates the part of a text. */
export const textPart = (rule: PartyRule): PartyPart => ({ kind: "text", rule });

/** Creates the part of a text that must not be absent. */
export const requiredText = (rule: PartyRule): PartyPart => ({
  kind: "text",
  rule,
  isRequired: true,
});

/** Returns the issues of an object whose properties have the right types, in their order. */
export const checkParts = (parts: PartyParts, given: object): ReadonlyArray<PartyIssue> =>
  Object.entries(parts).flatMap(([property, part]) => {
    const value = (given as Values)[property];
    const found = value === undefined ? absentIssues(part) : issuesOf(part, value);
    return found.map(({ path, rule }) => ({ path: [property, ...path], rule }));
  });

const absentIssues = (part: PartyPart): ReadonlyArray<PartyIssue> =>
  "isRequired" in part && part.isRequired ? [{ path: [], rule: "required" }] : [];

const issuesOf = (part: PartyPart, value: unknown): ReadonlyArray<PartyIssue> => {
  switch (part.kind) {
    case "text":
      return isValidText(part.rule, value as string) ? [] : [{ path: [], rule: part.rule }];
    case "flag":
      return [];
    case "object":
      return checkParts(part.parts, value as object);
    case "list": {
      const list = value as ReadonlyArray<object>;
      if (list.length > part.max) return [{ path: [], rule: "atMost10" }];
      return list.flatMap((each, index) =>
        checkParts(part.parts, each).map(({ path, rule }) => ({ path: [index, ...path], rule })),
      );
    }
  }
};

/**
 * Returns the properties that an object has, in the order of the parts, with texts as they are
 * stored. An empty object or list is absent.
 */
export const presentParts = (parts: PartyParts, given: object): object | undefined => {
  const present = Object.entries(parts).flatMap(([property, part]) => {
    const value = presentOf(part, (given as Values)[property] ?? undefined);
    return value === undefined ? [] : [[property, value] as const];
  });
  return present.length === 0 ? undefined : Object.fromEntries(present);
};

const presentOf = (part: PartyPart, value: unknown): unknown => {
  if (value === undefined) return undefined;
  switch (part.kind) {
    case "text":
      return normalizeText(part.rule, value as string);
    case "flag":
      return value;
    case "object":
      return presentParts(part.parts, value as object);
    case "list": {
      const list = (value as ReadonlyArray<object>).map((each) => presentParts(part.parts, each));
      return list.length === 0 ? undefined : list.map((each) => each ?? {});
    }
  }
};

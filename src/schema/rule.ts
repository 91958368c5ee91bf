import type { Timestamp } from "../time/timestamp.ts";

/** The properties that a rule reads. It is not checked if one of them has an issue. */
type Properties<Content> = readonly [
  keyof Content & string,
  ...ReadonlyArray<keyof Content & string>,
];

/** A rule about properties of an object. It is reported at the first of them. */
export interface PropertyRule<Content> {
  readonly on: Properties<Content>;
  /** Whether it is reported at the object itself. */
  readonly isOfObject?: true;
  /** Each `{name}` in it becomes the name of a property as the caller writes it. */
  readonly message: string | ((content: Content) => string);
  /** `now` is for rules about the present, which reading without a time does not check. */
  readonly holds: (content: Content, now: Timestamp | undefined) => boolean;
}

/** A rule about several places of an object, such as the elements of a list beside each other. */
export interface PlacesRule<Content> {
  readonly on: Properties<Content>;
  /** Returns every issue. Paths start at the object, and have the names of TypeScript. */
  readonly issues: (content: Content) => ReadonlyArray<BrokenRule>;
}

/** A rule about an object whose properties are valid. */
export type Rule<Content> = PropertyRule<Content> | PlacesRule<Content>;

/** What is wrong with an object, and where in it. */
export interface BrokenRule {
  readonly path: ReadonlyArray<string | number>;
  readonly message: string;
}

/** Returns what is wrong with an object by its rules, of which some properties have an issue. */
export const brokenRules = <Content>(
  rules: ReadonlyArray<Rule<Content>>,
  content: Content,
  wrong: ReadonlySet<string>,
  now: Timestamp | undefined,
): ReadonlyArray<BrokenRule> =>
  rules.flatMap((rule) => {
    if (rule.on.some((name) => wrong.has(name))) return [];
    if ("issues" in rule) return rule.issues(content);
    const { on, isOfObject = false, message, holds } = rule;
    if (holds(content, now)) return [];
    const text = typeof message === "string" ? message : message(content);
    return [{ path: isOfObject ? [] : [on[0]], message: text }];
  });

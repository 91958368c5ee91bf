/** What a quick reader returns for a value that it does not accept. */
export const notRead: unique symbol = Symbol("not read");

/**
 * Reads a value as `readBody` does if the value has no issue: containers are copied, and null
 * becomes `undefined`. Returns `notRead` for any other value.
 *
 * It decides only whether there is an issue, so that a valid body, as most are, needs neither paths
 * nor messages. The lengths of arrays and records are checked before their elements.
 */
export type QuickReader = (value: unknown) => unknown;

/** The maximum length of an array, or number of entries of a record. */
export interface SizeLimit {
  readonly of: "array" | "record";
  readonly max: number;
  readonly message: string;
}

/** What a schema has in the place of an object or an array; a scalar has neither. */
export type Shape =
  | { readonly type: "object"; readonly entries: Readonly<Record<string, Description>> }
  | { readonly type: "array" | "record"; readonly item: Description; readonly limit?: SizeLimit }
  /** An object whose type is not the type of any option. */
  | { readonly type: "variant"; readonly key: string }
  /** Any JSON value. */
  | { readonly type: "unknown" }
  | { readonly type: "scalar" };

/** What the reader of bodies knows about a schema. */
export interface Description {
  /** `undefined` for a schema with a part that only valibot checks, such as a union. */
  readonly read: QuickReader | undefined;
  /** Returns the shape for an object or an array. */
  readonly shapeOf: (value: object) => Shape;
  /** Whether null and an absent property are accepted. */
  readonly isOptional?: boolean;
  /** The only value of a literal. */
  readonly literal?: unknown;
}

/** What the reader of bodies knows about an element of a pipe. */
export interface Check {
  readonly passes: (value: unknown) => boolean;
  readonly limit?: SizeLimit;
}

const descriptions = /* @__PURE__ */ new WeakMap<object, Description>();
const checks = /* @__PURE__ */ new WeakMap<object, Check>();

const scalarShape = { type: "scalar" } as const;

/** The description of a value that is not a container, and that only valibot checks. */
export const scalar: Description = { read: undefined, shapeOf: () => scalarShape };

/** Returns the description of a schema. A schema that valibot made itself counts as a scalar. */
export const descriptionOf = (schema: object): Description => descriptions.get(schema) ?? scalar;

/** Whether an element of a pipe is a described schema. */
export const isDescribed = (element: object): boolean => descriptions.has(element);

/** Returns the check of an element of a pipe; `undefined` if only valibot checks it. */
export const checkOf = (element: object): Check | undefined => checks.get(element);

type Make = (...args: ReadonlyArray<never>) => object;

const keeping =
  <Kept>(kept: WeakMap<object, Kept>) =>
  <Fn extends Make>(make: Fn, describe: (...args: ReadonlyArray<never>) => Kept): Fn =>
    ((...args: ReadonlyArray<never>) => {
      const made = make(...args);
      kept.set(made, describe(...args));
      return made;
    }) as unknown as Fn;

/** Creates a function that makes the same schemas as one of valibot, with descriptions. */
export const described = /* @__PURE__ */ keeping(descriptions);

/** Creates a function that makes the same elements of pipes as one of valibot, with checks. */
export const checked = /* @__PURE__ */ keeping(checks);

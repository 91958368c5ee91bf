import * as v from "valibot";
import {
  checked,
  checkOf,
  described,
  descriptionOf,
  isDescribed,
  notRead,
  type Check,
  type Description,
  type QuickReader,
  type SizeLimit,
} from "./schema-description.ts";

const passing = <Fn extends (...args: ReadonlyArray<never>) => object>(
  make: Fn,
  check: (limit: never) => (value: never) => boolean,
  of?: SizeLimit["of"],
): Fn =>
  checked(make, (limit: never, message: string) => {
    const passes = check(limit) as Check["passes"];
    return of === undefined ? { passes } : { passes, limit: { of, max: limit, message } };
  });

const lengthOf = (value: unknown): number =>
  typeof value === "string" || Array.isArray(value) ? value.length : NaN;

const maxLength = /* @__PURE__ */ passing(
  v.maxLength,
  (max: number) => (value) => !(lengthOf(value) > max),
  "array",
);
const minLength = /* @__PURE__ */ passing(
  v.minLength,
  (min: number) => (value) => !(lengthOf(value) < min),
);
const maxValue = /* @__PURE__ */ passing(v.maxValue, (max: number) => (value) => value <= max);
const minValue = /* @__PURE__ */ passing(v.minValue, (min: number) => (value) => value >= min);
const integer = /* @__PURE__ */ passing(v.integer, () => Number.isInteger);
const regex = /* @__PURE__ */ passing(v.regex, (text: RegExp) => (value) => text.test(value));

const pipe = /* @__PURE__ */ described(
  v.pipe,
  (base: object, ...elements: ReadonlyArray<object>): Description => {
    const given = descriptionOf(base);
    const checks = elements.map(checkOf);
    const narrower = elements.find(isDescribed);
    const shape = given.shapeOf([]);
    const limit = checks.find((check) => check?.limit?.of === shape.type)?.limit;
    const limited = limit === undefined ? shape : { limit, ...shape };
    return {
      ...given,
      shapeOf: (value) => {
        if (shape.type === "unknown" && narrower) return descriptionOf(narrower).shapeOf(value);
        const found = given.shapeOf(value);
        return found === shape ? limited : found;
      },
      read:
        given.read &&
        (checks.every((check) => check !== undefined)
          ? pipeReader(given.read, shape.type, checks)
          : undefined),
    };
  },
);

/** Checks a container before its elements, and another value after it is read. */
const pipeReader = (read: QuickReader, type: string, checks: ReadonlyArray<Check>): QuickReader => {
  const all = checks.map(({ passes }) => passes);
  const isContainer = type === "array" || type === "record";
  const before = isContainer ? all : [];
  const after = isContainer ? [] : all;
  return (value) => {
    for (const passes of before) if (!passes(value)) return notRead;
    const found = read(value);
    if (found === notRead) return notRead;
    for (const passes of after) if (!passes(found)) return notRead;
    return found;
  };
};

export { integer, maxLength, maxValue, minLength, minValue, pipe, regex };

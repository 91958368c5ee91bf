import type { AcceptedClass } from "./differences.ts";

/** The classes of replies that may differ from the recorded ones, each with its reason. */
export const accepted: ReadonlyArray<AcceptedClass> = [];

import { boolean, text } from "../quittance/argument-types.ts";
import type { Type } from "../quittance/check-type.ts";
import type { PartyPart, PartyParts } from "./party-parts.ts";

/** Creates the type of an object by its description. Operations report what is missing in it. */
export const typeOfParts = (parts: PartyParts): Type => ({
  kind: "object",
  optional: typesOfParts(parts),
});

/** Creates the types of the properties of an object by its description. */
export const typesOfParts = (parts: PartyParts): Readonly<Record<string, Type>> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeOf(part)]));

const typeOf = (part: PartyPart): Type => {
  switch (part.kind) {
    case "text":
      return text;
    case "flag":
      return boolean;
    case "object":
      return typeOfParts(part.parts);
    case "list":
      return { kind: "array", of: typeOfParts(part.parts) };
  }
};

import { expect, test } from "vitest";
import { parseSource } from "../../support/source-file.ts";
import { linesByRole } from "./core-roles.ts";

const noun = `import { entity } from "../schema/record.ts";
import { object } from "../schema/schema.ts";

/** The records of teas. */
export const teaRecord = entity("tea", { id });

/** A tea. */
export interface Tea extends In<typeof teaRecord> {}

/** What a caller writes to create a tea. */
export const newTea = object({ name });

/** Returns whether a tea passes a filter. */
export const matchesTea = ({ id }: TeaFilter, tea: Tea): boolean =>
  id === undefined || id === tea.id;

/** There is no such tea. */
export interface TeaNotFound {
  readonly kind: "TeaNotFound";
}
`;

test.each([
  ["src/tea/tea.ts", noun, { descriptions: 8, domain: 7, "errors and messages": 5 }],
  ["src/tea/teas.ts", "export interface TeaPorts {}\n", { "ports and operations": 1 }],
  ["src/tea/tea-request.ts", noun, { descriptions: 20 }],
  ["src/tea/brew.ts", "export const brew = 1;\n", { domain: 1 }],
  ["src/schema/record.ts", "export const entity = 1;\n", { descriptions: 1 }],
])("counts the lines of %s by role", (path, text, expected) => {
  expect(Object.fromEntries(linesByRole(parseSource(path, text)))).toEqual(expected);
});

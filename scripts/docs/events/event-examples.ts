import { readFileSync } from "node:fs";
import { renderEvent } from "quittance/wire";
import { format } from "prettier";
import { sampleEvents } from "./sample-events.ts";

/** Returns the types that docs/event-types.md lists, with the sentence about each. */
export const listedEvents = (): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync("docs/event-types.md", "utf8").matchAll(/^\| `([\w.]+)` +\| (.+?) +\|$/gmu),
    ].map(([, type = "", text = ""]) => [type, text]),
  );

/** Returns a section with a payload of each event, which the site includes in the page. */
export const eventExamples = (): Promise<string> => {
  const texts = listedEvents();
  const sections = sampleEvents.flatMap((event) => [
    `## ${event.type}`,
    texts.get(event.type),
    `\`\`\`json\n${JSON.stringify(renderEvent(event))}\n\`\`\``,
  ]);
  return format(sections.join("\n\n"), { parser: "markdown", printWidth: 100 });
};

// Writes docs/cli.md and docs/cli-administration.md from the texts of the help of every command.
import { writeFileSync } from "node:fs";
import { commandPages } from "./commands/command-pages.ts";

for (const [file, text] of await commandPages()) writeFileSync(file, text);

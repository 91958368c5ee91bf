// Builds the documentation site into docs/.vitepress/dist. Needs no network, then or later.
import { buildSite } from "./build-site.mjs";

await buildSite();

// Builds the documentation site into docs/.vitepress/dist. Needs no network.
import { buildSite } from "./build-site.mjs";

await buildSite();

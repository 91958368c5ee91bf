import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

/** The application runs in browsers: an import of Node fails, and is not an empty module. */
const withoutNode = {
  name: "without-node",
  enforce: "pre",
  resolveId: (id, importer) => {
    if (id.startsWith("node:")) throw new Error(`${String(importer)} imports ${id}.`);
  },
};

export default defineConfig({
  // Relative addresses, so that the console works at any mount.
  base: "./",
  plugins: [withoutNode, vue()],
  // The packages of this repository are built from their sources.
  resolve: {
    conditions: ["@quittance/source", "module", "browser", "import", "default"],
    alias: [{ find: /^fp-ts\/lib\/(.*)$/u, replacement: "fp-ts/es6/$1" }],
  },
  define: { __VUE_OPTIONS_API__: "false", __VUE_PROD_DEVTOOLS__: "false" },
  build: {
    target: "es2022",
    // The content security policy allows no data: scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // With a service beside the application.
    chunkSizeWarningLimit: 700,
    // On a slow machine it would print how long plugins take.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});

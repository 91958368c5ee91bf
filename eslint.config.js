import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      ...["**/dist", "**/node_modules", "coverage", "docs/examples/**/*.tsx"],
      "adapters/http/src/client/api-paths.ts",
    ],
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          "./tsconfig.json",
          "./docs/.vitepress/playground/tsconfig.json",
          "./adapters/console/app/tsconfig.json",
        ],
      },
    },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
      "@typescript-eslint/method-signature-style": ["error", "property"],
      "@typescript-eslint/array-type": ["error", { default: "generic" }],
      "@typescript-eslint/no-non-null-assertion": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.js", "**/*.mjs", "**/*.config.ts"],
    ...tseslint.configs.disableTypeChecked,
  },
);

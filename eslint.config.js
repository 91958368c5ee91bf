import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "**/dist",
      "**/node_modules",
      "coverage",
      "docs/examples/**/*.tsx",
      "adapters/http/src/client/api-paths.ts",
      "adapters/postgres/schemas",
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
      // Types that are inferred from descriptions are named by interfaces, which keeps errors short.
      "@typescript-eslint/no-empty-object-type": [
        "error",
        { allowInterfaces: "with-single-extends" },
      ],
      // A caller chooses what `fromJson` is passed as.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      eqeqeq: "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "ObjectExpression > SpreadElement > ObjectExpression",
          message: "Write the properties where they are.",
        },
      ],
    },
  },
  {
    files: ["**/*.js", "**/*.mjs", "**/*.config.ts"],
    ...tseslint.configs.disableTypeChecked,
  },
);

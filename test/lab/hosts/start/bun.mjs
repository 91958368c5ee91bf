// Serves a recipe on Bun. Arguments: port and name of the recipe.
const { default: api } = await import(`../../../../docs/examples/${process.argv[3]}.ts`);

Bun.serve({ hostname: "127.0.0.1", port: process.argv[2], fetch: api.fetch });

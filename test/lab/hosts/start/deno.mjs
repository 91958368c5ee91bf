// Serves a recipe on Deno. Arguments: port and name of the recipe.
const [port, recipe] = Deno.args;
const { default: api } = await import(`../../../../docs/examples/${recipe}.ts`);

const options = { hostname: "127.0.0.1", port: Number(port), onListen: () => undefined };
Deno.serve(options, (request) => api.fetch(request));

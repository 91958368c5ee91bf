// On Deno: the recipe that the command line names, on its port.
const [port, recipe] = Deno.args;
const { default: shop } = await import(`../../../docs/examples/${recipe}.ts`);

const options = { hostname: "127.0.0.1", port: Number(port), onListen: () => undefined };
Deno.serve(options, (request) => shop.fetch(request));

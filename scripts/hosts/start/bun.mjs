// On Bun: the recipe that the command line names, on its port.
const { default: shop } = await import(`../../../docs/examples/${process.argv[3]}.ts`);

Bun.serve({ hostname: "127.0.0.1", port: process.argv[2], fetch: shop.fetch });

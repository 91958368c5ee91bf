import { Client, escapeIdentifier } from "pg";
import { createDatabase, databaseUrl, type TestDatabase } from "./test-databases.ts";
import { withClient } from "./with-client.ts";

interface Node {
  readonly nodename: string;
  readonly nodeport: number;
  readonly groupid: number;
}

/**
 * Creates a database with a unique name on every node of a Citus cluster, and makes a cluster of
 * these databases.
 *
 * @param adminUrl the coordinator, with a database that has the extension and lists the nodes. Its
 * user must be able to connect to the nodes, with the same password.
 * @param owner the role that owns it on the nodes; defaults to that user.
 */
export const createClusterDatabase = async (
  adminUrl: string,
  prefix: string,
  owner?: string,
): Promise<TestDatabase> => {
  const nodes = await nodesOf(adminUrl);
  const workers = nodes.filter(({ groupid }) => groupid !== 0);
  const database = await createDatabase(adminUrl, { prefix });
  const { name, url } = database;
  const urlOf = ({ nodename, nodeport }: Node, path: string): string => {
    const address = new URL(databaseUrl(adminUrl, path));
    address.hostname = nodename;
    address.port = String(nodeport);
    return address.href;
  };
  await withClient(url, async (client) => {
    await client.query("CREATE EXTENSION citus");
    if (owner === undefined) return;
    await client.query(
      `ALTER DATABASE ${escapeIdentifier(name)} OWNER TO ${escapeIdentifier(owner)}`,
    );
  });
  for (const worker of workers) {
    await withClient(urlOf(worker, "postgres"), (client) =>
      client.query(`CREATE DATABASE ${escapeIdentifier(name)}`),
    );
    await withClient(urlOf(worker, name), (client) => client.query("CREATE EXTENSION citus"));
  }
  await withClient(url, async (client) => {
    for (const { nodename, nodeport, groupid } of nodes) {
      await addNode(client, groupid === 0, nodename, nodeport);
    }
  });
  return {
    name,
    url,
    drop: async () => {
      await database.drop();
      for (const worker of workers) {
        await withClient(urlOf(worker, "postgres"), (client) =>
          client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
        );
      }
    },
  };
};

const nodesOf = (adminUrl: string): Promise<ReadonlyArray<Node>> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<Node>(
      "SELECT nodename, nodeport, groupid FROM pg_dist_node WHERE isactive ORDER BY groupid",
    );
    return rows;
  });

const addNode = (client: Client, isCoordinator: boolean, name: string, port: number) =>
  client.query(
    `SELECT ${isCoordinator ? "citus_set_coordinator_host" : "citus_add_node"}($1, $2)`,
    [name, port],
  );

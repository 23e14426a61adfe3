// Connections beside the pools, for copying of rows.
import pg from 'pg';

/**
 * A connection of its own, as the pool makes them but for pipelining, which copying of rows does not bear. End it.
 */
export async function connectAlone({ options }: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({ ...options, pipeline: false });
  // One that breaks fails the statement under way; without a listener the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    // oxlint-disable-next-line typescript/await-thenable -- the pool awaits it, although its types hide that
    await options.onConnect?.(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

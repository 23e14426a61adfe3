// Starts the program as `npm run demo` does, on a free port and an empty folder, and stops it after the journeys.
import { startServer } from './server.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startServer(true);
  process.env['CRM_URL'] = url;
  return stop;
}

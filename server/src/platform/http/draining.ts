// Going down: calls under way end, and no connection that is only kept alive keeps the server.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that calls under way have to end. */
const drainTimeout = 8_000;
/** Milliseconds between two looks for connections that are not used. */
const interval = 100;

export interface Draining {
  /** Runs what closes the server, and ends idle connections meanwhile. */
  during(close: () => Promise<void>): Promise<void>;
}

/**
 * Watches from the start: Node ends idle connections when a server closes, but not those without a request yet, which browsers
 * open ahead.
 */
export function watchConnections(server: Server): Draining {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request) => unused.delete(request.socket));
  server.on('upgrade', (request) => unused.delete(request.socket));
  return {
    during: async (close) => {
      const idle = setInterval(() => {
        for (const socket of unused) socket.destroy();
      }, interval);
      const late = setTimeout(() => server.closeAllConnections(), drainTimeout);
      try {
        await close();
      } finally {
        clearInterval(idle);
        clearTimeout(late);
      }
    },
  };
}

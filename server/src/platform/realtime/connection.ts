// A connection before it is identified: where it may come from, and how it is ended.
import type { Socket } from 'socket.io';

/** As the engine below the sockets has it. */
export type Connection = Socket['conn'];

/** Without a closing frame: it is answered after everything that was sent before, and all of that would still be read. */
export function cutOff(connection: Connection): void {
  const { socket } = connection.transport as { socket?: { terminate?(): void } };
  socket?.terminate?.();
  connection.close(true);
}

/** Browsers send an origin with every websocket and cross-origin call; programs send none. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

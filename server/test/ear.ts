// Receives what the server announces to a person, like their browser.
import type { AddressInfo } from 'node:net';
import type { Changed } from '@crm/protocol/realtime';
import { io, type Socket } from 'socket.io-client';
import type { Company, Person } from './company.ts';

export interface Ear {
  changes: Changed[];
  close(): void;
}

/** Of a company with `realtime`; whatever is announced from now on is heard. */
export async function listenAs(company: Company, person: Person): Promise<Ear> {
  const { server } = company.app;
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const socket: Socket = io(`http://127.0.0.1:${port}`, {
    path: '/hub',
    query: { token: person.token },
    transports: ['websocket'],
    forceNew: true,
  });
  const changes: Changed[] = [];
  socket.on('changed', (change: Changed) => changes.push(change));
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  await new Promise<void>((resolve) => socket.emit('getOnlinefriend', () => resolve()));
  return { changes, close: () => socket.disconnect() };
}

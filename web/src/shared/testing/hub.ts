// Stands in for the realtime connection: `vi.mock('socket.io-client', async () => (await import('…/hub.ts')).socketModule)`.
type Handler = (message: unknown) => void;

const handlers = new Map<string, Handler>();

/** What the client sent to the server. */
export const sentToServer: unknown[][] = [];
export const socket = {
  on: (event: string, handler: Handler) => handlers.set(event, handler),
  emit: (...words: unknown[]) => sentToServer.push(words),
  connect: () => handlers.get('connect')?.(undefined),
  close: () => handlers.clear(),
  get active() {
    return true;
  },
};
type Introduce = (answer: (introduction: unknown) => void) => void;
let introduce: Introduce | undefined;
/** What the connection was last opened with. */
export const opened: Record<string, unknown> = {};
export const socketModule = {
  io: (options?: { auth?: Introduce }) => {
    introduce = options?.auth;
    Object.assign(opened, options);
    return socket;
  },
};

/** The introduction that the client would send if it connected now. */
export function introduced(): unknown {
  let sent: unknown;
  introduce?.((introduction) => {
    sent = introduction;
  });
  return sent;
}

/** The server sends an event. */
export function receive(event: string, message?: unknown): void {
  handlers.get(event)?.(message);
}

export const listening = (): boolean => handlers.size > 0;

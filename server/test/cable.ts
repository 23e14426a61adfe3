// A cable between the program and its database that a test can cut, in the ways in which networks fail.
import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** Passes bytes on to the database until it is held; then it takes them and stays silent. */
export class Cable {
  /** Leads to the database through the cable. */
  url = '';
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  #held = false;
  /** What the program sends next that contains this, and what becomes of it. */
  #trap: { text: string; fate: 'lost' | 'answerLost' | 'held' } | undefined;

  private constructor(to: { host: string; port: number }) {
    this.#server = createServer((near) => {
      const far = to.host.startsWith('/') ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(to.port, to.host);
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      let answerLost = false;
      near.on('data', (bytes) => {
        const fate = this.#trap && bytes.includes(this.#trap.text) ? this.#trap.fate : undefined;
        if (fate) this.#trap = undefined;
        if (fate === 'lost') return void near.destroy();
        if (fate === 'held') return this.hold();
        answerLost ||= fate === 'answerLost';
        far.write(bytes);
      });
      far.on('data', (bytes) => {
        if (!answerLost) near.write(bytes);
        // The tag of the answer: it is done.
        else if (bytes.includes('COMMIT\0')) near.destroy();
      });
      for (const [one, other] of [pair, [far, near]] as const) {
        one.on('error', () => {});
        one.on('close', () => {
          other.destroy();
          this.#pairs.delete(pair);
        });
        if (this.#held) one.pause();
      }
    });
  }

  static async to(url: string): Promise<Cable> {
    const { host, port, user, password, database } = new pg.Client({ connectionString: url });
    const cable = new Cable({ host, port });
    await new Promise<void>((resolve) => cable.#server.listen(0, '127.0.0.1', resolve));
    const near = (cable.#server.address() as { port: number }).port;
    cable.url = `postgres://${user}${password ? `:${encodeURIComponent(password)}` : ''}@127.0.0.1:${near}/${database}`;
    return cable;
  }

  hold(): void {
    this.#held = true;
    this.forget();
  }

  /** The connections that there are carry nothing any more, and nobody says so; new ones do. */
  forget(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** The next statement that contains the text does not arrive, and the connection ends. */
  lose(text: string): void {
    this.#trap = { text, fate: 'lost' };
  }

  /** It arrives and is done, and the connection ends before the answer. */
  loseAnswerTo(text: string): void {
    this.#trap = { text, fate: 'answerLost' };
  }

  /** It does not arrive, and everything is silent from then on. */
  holdAt(text: string): void {
    this.#trap = { text, fate: 'held' };
  }

  /** What was sent meanwhile is lost, as with a network that broke. */
  mend(): void {
    this.#held = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  close(): void {
    this.mend();
    this.#server.close();
  }
}

// Keys that encrypt what must be known as it is: AES-256-GCM, bound to the place where a value stands.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of a key. */
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** What stands in front of a value that a key encrypts; the rest is nonce, text and tag. */
const form = /^enc:1:([0-9a-f]{12}):([\w-]+)$/;

/** Begins every value that this key encrypts. */
export function prefixOf(keyId: string): string {
  return `enc:1:${keyId}:`;
}

/** The key that encrypts a value; undefined for one that is not encrypted. */
export function keyIdOf(stored: string): string | undefined {
  return form.exec(stored)?.[1];
}

/** What a value is bound to: elsewhere it does not open. */
export interface Place {
  /** `table.column`. */
  column: string;
  /** Identifies the row. */
  row: number;
}

/** Says where, and why; never what. */
export class SecretUnreadable extends Error {
  constructor({ column, row }: Place, reason: string) {
    super(`${column} of ${row}: ${reason}`);
  }
}

class Key {
  readonly id: string;
  readonly #secret: Buffer;

  constructor(bytes: Buffer) {
    if (bytes.length !== keyBytes) throw new Error('a key has 32 bytes');
    this.id = derived(bytes, 'id', 6).toString('hex');
    this.#secret = derived(bytes, 'enc:1', keyBytes);
  }

  seal(place: Place, clear: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#secret, nonce, { authTagLength: tagBytes });
    cipher.setAAD(boundTo(place));
    const text = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
    return prefixOf(this.id) + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
  }

  open(place: Place, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#secret, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(boundTo(place));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = bytes.subarray(nonceBytes, -tagBytes);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  }
}

function derived(bytes: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `crm secrets ${purpose}`, length));
}

function boundTo({ column, row }: Place): Buffer {
  return Buffer.from(`${column}\n${row}`);
}

/** The keys of a process: the first one, and those that values may still be encrypted with. */
export class Keyring {
  #keys: ReadonlyMap<string, Key>;
  readonly #reread: (() => readonly Buffer[]) | undefined;

  /**
   * @param keys at least one
   * @param reread reads them again where they can change while the process runs
   */
  constructor(keys: readonly Buffer[], reread?: () => readonly Buffer[]) {
    this.#keys = byId(keys);
    this.#reread = reread;
  }

  /** Of the first key, which the next rotation goes to. */
  get first(): string {
    const [id] = this.#keys.keys();
    if (id === undefined) throw new Error('a keyring has a key');
    return id;
  }

  /** One that is not known may have been added since. */
  has(keyId: string): boolean {
    if (this.#keys.has(keyId)) return true;
    if (!this.#reread) return false;
    try {
      // What is known stays known.
      this.#keys = new Map([...byId(this.#reread()), ...this.#keys]);
    } catch {
      // The file may be away for a moment.
      return false;
    }
    return this.#keys.has(keyId);
  }

  /** @throws SecretUnreadable for a key that is not here */
  seal(keyId: string, place: Place, clear: string): string {
    return this.#key(keyId, place).seal(place, clear);
  }

  /** @throws SecretUnreadable */
  open(place: Place, stored: string): string {
    const [, keyId, sealed] = form.exec(stored) ?? [];
    if (keyId === undefined || sealed === undefined) throw new SecretUnreadable(place, 'it is not encrypted');
    const key = this.#key(keyId, place);
    try {
      return key.open(place, sealed);
    } catch {
      throw new SecretUnreadable(place, 'it was changed, or belongs elsewhere');
    }
  }

  #key(keyId: string, place: Place): Key {
    const key = this.has(keyId) ? this.#keys.get(keyId) : undefined;
    if (!key) throw new SecretUnreadable(place, `its key ${keyId} is not known here`);
    return key;
  }
}

function byId(keys: readonly Buffer[]): Map<string, Key> {
  return new Map(keys.map((bytes) => new Key(bytes)).map((key) => [key.id, key]));
}

// What the token of a program lets through of what its person may do: modules to read, and modules to read and write.

import { grantModule } from '@crm/protocol/access';
import type { TokenGrants } from '@crm/protocol/answers/apiToken';

/** `crm.customer` of `crm.customer.edit`. */
function moduleOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

export class TokenLimits {
  readonly id: number;
  /** As its person called it. */
  readonly name: string;
  /** Calls a minute. */
  readonly rate: number;
  readonly #grants: TokenGrants;
  readonly #reads: readonly string[];
  readonly #modules: ReadonlySet<string>;

  /** @param reads grants of the call, if it only reads: reading a module includes its grants for reading */
  constructor(token: { id: number; name: string; rate: number; grants: TokenGrants }, reads: readonly string[]) {
    this.id = token.id;
    this.name = token.name;
    this.rate = token.rate;
    this.#grants = token.grants;
    this.#reads = reads;
    this.#modules = new Set(Object.keys(token.grants).map((key) => key.split('.')[1] ?? ''));
  }

  /** @param path `crm.customer.edit`; to read a module is to see its records */
  allows(path: string): boolean {
    const level = Object.hasOwn(this.#grants, moduleOf(path)) ? this.#grants[moduleOf(path)] : undefined;
    return level === 'write' || (level === 'read' && (path.endsWith('.index') || this.#reads.includes(path)));
  }

  /** True where the module of the grant may be written. */
  writes(path: string): boolean {
    return Object.hasOwn(this.#grants, moduleOf(path)) && this.#grants[moduleOf(path)] === 'write';
  }

  /** True where anything of the module may be done. @param module wire name */
  includes(module: string): boolean {
    return this.#modules.has(grantModule(module));
  }
}

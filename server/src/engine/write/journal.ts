// What one call wrote, in the order in which it was finalized, so that it can be undone.

/** A stored row of any entity. */
type Row = Record<string, unknown> & { id: number; version: number };

/** Rows of one entity as they were and as they are. */
export interface Written {
  /** Domain name. */
  entity: string;
  action: string;
  before: readonly Row[];
  rows: readonly Row[];
}

export class Journal {
  readonly parts: Written[] = [];
  /** False once the call did something that no column shows. */
  complete = true;

  /** @param whole false when more was changed than the rows show, such as lines */
  note(part: Written, whole: boolean): void {
    // What was created is not taken away again, and what came back was in the bin.
    if (!whole || part.action === 'create' || part.action === 'restore') this.complete = false;
    this.parts.push(part);
  }

  /** How much there is, and how to forget what came later. */
  mark(): () => void {
    const { complete } = this;
    const { length } = this.parts;
    return () => {
      this.parts.length = length;
      this.complete = complete;
    };
  }
}

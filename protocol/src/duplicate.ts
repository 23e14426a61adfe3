// What the duplicate check answers: `api/customer/duplicate {key}` → `data {rows}`.

/** Kinds of records that are looked through; a customer of the pool is `pool`. */
export type DuplicateType = 'customer' | 'pool' | 'clues' | 'contact';

export interface DuplicateRow {
  type: DuplicateType;
  /** 0 for a record that the person may not see. */
  id: number;
  /** With ＊ in the place of what was not typed, for a record that the person may not see. */
  name: string;
  /** The same name or number; false for names that contain what was typed. */
  same: boolean;
  /** The customer of a contact: its id (0 where it may not be seen) and name; 0 and empty otherwise. */
  customerId: number;
  customerName: string;
  /** Owner; empty in the pool, and for whoever may not see owners. */
  UserName: string;
  /** Latest follow-up, `yyyy-MM-dd HH:mm:ss`; empty for none. */
  genjinTime: string;
  /** Name of the pool that it lies in. */
  pool: string;
  can: { receive: boolean };
}

/** Records that the check names at most. */
export const mostDuplicates = 10;

// What the workbench shows beside lists, as it travels.

/** Answer of `api/workbench/system`: the parts that the person's grants leave. */
export interface SystemFigures {
  /** Enabled people, and those of them who signed in today. */
  people?: { total: number; today: number };
  jobs?: {
    /** Waiting or at work. */
    open: number;
    /** Ended in failure within `failedDays`. */
    failed: number;
  };
  storage?: {
    files: number;
    bytes: number;
    /** True when there are too many files to be counted one by one. */
    estimated: boolean;
    /** Bytes of the database. */
    database: number;
    /** Bytes free where the program keeps its data; null where that cannot be found out. */
    free: number | null;
  };
}

/** Days that `failed` reaches back. */
export const failedDays = 7;

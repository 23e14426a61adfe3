// The list contract: what every `index` call takes and answers.

/** Parameters beside the scene filters that go by their own names. All travel as text. */
export interface ListParameters {
  page?: number;
  rows?: number;
  /** Scene: all, mine, participated, sub. */
  dataType?: string;
  /** Field, optionally followed by ` asc` or ` desc`. */
  sort?: string;
  /** Search text. */
  key?: string;
  /** Owner's name. */
  NickName?: string;
  module?: string;
  /** JSON list of `FilterItem`. */
  data?: string;
  /** Cursor of the page before, as answered in `next`; quicker than a deep `page` and takes its place. */
  next?: string;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** True when `total` is a lower bound. */
  totalCapped?: boolean;
  /** Sent back as `next` it answers the page that follows. Missing on the last page. */
  next?: string;
}

/** By scene field and option: how many records a list in this scene shows. */
export type SceneCounts = Record<string, Record<string, { total: number; totalCapped?: true }>>;

/** What the amounts of a list's results come to. */
export interface ListSums {
  /** Of how many results. */
  count: number;
  /** There are more results than are summed up: `sums` is empty. */
  capped?: true;
  /** Of them, so many are not in force: drafts, what waits for approval, what was refused or is void. They are in no sum. */
  others?: number;
  /**
   * Decimal texts; the average is of those that have a value, empty where none has one. `others` is the sum of what is not in
   * force; `with` names the sums that one is made of.
   */
  sums: { field: string; title: string; sum: string; average: string; others?: string; with?: readonly string[] }[];
}

/** List parameter: part of the owner's name. */
export const ownerName = 'NickName';

export type SceneName = 'all' | 'mine' | 'participated' | 'sub';

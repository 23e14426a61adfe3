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

/** List parameter: part of the owner's name. */
export const ownerName = 'NickName';

export type SceneName = 'all' | 'mine' | 'participated' | 'sub';

// The list contract: what every `index` call takes and answers.

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

// Notices as they travel.

/** Row of `api/notification/index`. */
export interface NoticeRow {
  id: number;
  /** Rendered for the reader: names that they may not see are left out. */
  cont: string;
  addtime: string;
  /** 1 unread, 2 read. */
  isread: 1 | 2;
  kind: string;
  /** Wire name of the record's module; empty when there is nothing to open. */
  module: string;
  modelId: number;
  /** Who caused it; empty for the system. */
  username: string;
  header: string;
}

/** Answer of `api/notification/index`: rows and total stand beside `result`. */
export interface NoticeList {
  rows: NoticeRow[];
  total: number;
}

/** Row of `api/notification/switches`. */
export interface NoticeSwitch {
  kind: string;
  label: string;
  /** 1 on, 0 off. */
  on: 0 | 1;
}

/** `api/notification/digest`: what came while the person was away, and is unread; null for nothing. */
export interface AwayDigest {
  /** `yyyy-MM-dd HH:mm:ss`, when they were here last. */
  from: string;
  rows: { kind: string; label: string; count: number }[];
  total: number;
}

// News as they travel.

/** Whom one is meant for: everybody, or those whom it names. */
export const newsAudience = { everybody: 1, named: 2 } as const;

/** How far it is with reading, for whoever may edit the news: people of its audience. */
export interface NewsReads {
  read: number;
  total: number;
}

/** Row of `api/news/reads`. */
export interface NewsReader {
  userid: number;
  username: string;
  header: string;
  /** Name of the department. */
  branch: string;
  /** `yyyy-MM-dd HH:mm:ss`; empty for who has not read it. */
  readtime: string;
}

/** Answer of `api/news/reads`: one page of those who read it, or of those who did not. */
export interface NewsReaders extends NewsReads {
  rows: NewsReader[];
}

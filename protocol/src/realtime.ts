// The realtime channel's path and events.

export const hubPath = '/hub';

export interface OnlineUser {
  UserID: number;
  NickName: string;
  Headimg: string;
}

/** Tells which records changed, so that open lists and panels fetch them again; carries no rows. */
export interface Changed {
  /** Wire name of the module. */
  module: string;
  ids: number[];
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** How far a run is that the person asked for. */
export interface JobProgress {
  id: number;
  name: string;
  /** Chinese. */
  label: string;
  state: JobState;
  done: number;
  /** 0: not known. */
  total: number;
  msg: string;
  /** It made a file, which is in `fileUrl` of its detail. */
  file?: true;
}

/** A notice came in; its text is fetched, as it depends on what the reader may see. */
export interface NoticeArrived {
  id: number;
  kind: string;
}

/** Events to one person, whatever they have open. */
export interface PersonalMessages {
  jobProgress: JobProgress;
  privateSystemMsg: NoticeArrived;
}

/** Why the server ends a connection, or lets none begin (`data` of the refusal): the login is no longer good. */
export interface SignedOut {
  code: 'signed_out';
  /** For people; programs go by the code. */
  msg: string;
}

export interface ServerEvents {
  systemMessage: (message: { code: number; msg: string }) => void;
  getOnlinefriend: (users: OnlineUser[]) => void;
  privateSystemMsg: (message: NoticeArrived) => void;
  jobProgress: (progress: JobProgress) => void;
  privateMessage: (message: unknown) => void;
  changed: (change: Changed) => void;
  /** What changed before this connection stood is no longer known: read what is shown again. */
  missed: () => void;
  /** The permissions of this user changed: fetch `/Api/menu/auth/` again. */
  accessChanged: () => void;
  /** This login was ended; show the forced-logout dialog. */
  signedOut: (message: SignedOut) => void;
}

/** What a client says of itself as it connects, beside its token. */
export interface Introduction {
  /**
   * Milliseconds since it began to read what it shows: it hears what changed since then.
   * Not said by one that reads everything again.
   */
  age?: number;
}

export interface ClientEvents {
  getOnlinefriend: (answer?: (users: OnlineUser[]) => void) => void;
}

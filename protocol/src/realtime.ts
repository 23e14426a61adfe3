// The realtime channel's path and events.
import type { JobState } from './answers/job.ts';

export const hubPath = '/hub';

export interface OnlineUser {
  UserID: number;
  NickName: string;
  Headimg: string;
}

/** Who came and who left since the last time; ids may be known already, or unknown. */
export interface PresenceNews {
  came: OnlineUser[];
  left: number[];
}

/** Lists which records changed, so that open lists and panels fetch them again; carries no rows. */
export interface Changed {
  /** Wire name of the module. */
  module: string;
  ids: number[];
}

/** Progress of a run that the person started. */
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

/** A few words of one person who is online to another; kept nowhere. */
export interface PrivateMessage extends OnlineUser {
  msg: string;
}

/** A message of an administrator to everybody online. */
export interface SystemMessage {
  /** 100 is good news; every other one is shown as a warning. */
  code: number;
  msg: string;
}

/** Events to chosen people, whatever they have open. */
export interface PersonalMessages {
  jobProgress: JobProgress;
  privateSystemMsg: NoticeArrived;
  privateMessage: PrivateMessage;
  systemMessage: SystemMessage;
}

/** Why the server ends a connection, or lets none begin (`data` of the refusal): the login is no longer good. */
export interface SignedOut {
  code: 'signed_out';
  /** For people; programs go by the code. */
  msg: string;
}

export interface ServerEvents {
  systemMessage: (message: SystemMessage) => void;
  /** The answer to a request, and at every change for clients without `differences`. */
  getOnlinefriend: (users: OnlineUser[]) => void;
  /** At every change, to those who did. */
  presence: (news: PresenceNews) => void;
  privateSystemMsg: (message: NoticeArrived) => void;
  jobProgress: (progress: JobProgress) => void;
  privateMessage: (message: PrivateMessage) => void;
  changed: (change: Changed) => void;
  /** What changed before this connection stood is no longer known: read what is shown again. */
  missed: () => void;
  /** The permissions of this user changed: fetch `/Api/menu/auth/` again. */
  accessChanged: () => void;
  /** This login was ended; show the forced-logout dialog. */
  signedOut: (message: SignedOut) => void;
}

/** What a client sends as it connects, beside its token. */
export interface Introduction {
  /**
   * Milliseconds since it began to read what it shows: it receives changes since then. Missing for a client that reads everything
   * again.
   */
  age?: number;
  /** It wants to receive who came and who left instead of the whole list. */
  differences?: boolean;
}

export interface ClientEvents {
  getOnlinefriend: (answer?: (users: OnlineUser[]) => void) => void;
}

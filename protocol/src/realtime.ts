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

export interface ServerEvents {
  systemMessage: (message: { code: number; msg: string }) => void;
  getOnlinefriend: (users: OnlineUser[]) => void;
  privateSystemMsg: (message: unknown) => void;
  privateMessage: (message: unknown) => void;
  changed: (change: Changed) => void;
  /** The permissions of this user changed: fetch `/Api/menu/auth/` again. */
  accessChanged: () => void;
  /** This login was ended; show the forced-logout dialog. */
  signedOut: (message: { msg: string }) => void;
}

export interface ClientEvents {
  getOnlinefriend: (answer?: (users: OnlineUser[]) => void) => void;
}

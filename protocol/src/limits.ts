// Every limit that both sides must agree on.

export const limits = {
  /** Main lists, rows a page. */
  pageSizes: [20, 50, 100, 200],
  pageSize: 20,
  maxRows: 200,
  /** Infinite lists (follow-ups, comments, notifications), rows a page. */
  infinitePageSize: 10,
  /** Ids of one bulk call. */
  ids: 500,
  /** Follow-ups, comments, opinions; code points. */
  text: 300,
  name: 100,
  /** Characters of what people set up is called. */
  names: { person: 30, department: 50, role: 50, entry: 50, pool: 50, tag: 20 },
  /** A message to another person who is online, or of an administrator to everybody; code points. */
  message: 300,
  shortText: 300,
  longText: 5000,
  password: { min: 8, max: 128 },
  /** Milliseconds that a write can be taken back: offered, and possible; and most rows. */
  undo: { offered: 10_000, kept: 60_000, rows: 1000 },
  /** People with whom records are shared by one call: each is notified of each record. */
  sharedWith: 100,
  /** Views of one person and list, people and departments that one is shared with, and characters that it holds. */
  views: { own: 50, name: 50, shared: 200, content: 20_000, columns: 300 },
  /** Reports of one person's own, people, departments and roles that one is shared with, pins, measures and rows of one. */
  ownReports: {
    own: 100,
    name: 50,
    shared: 200,
    pinned: 6,
    measures: 5,
    rows: 49,
    columns: 11,
    times: 400,
    content: 20_000,
  },
  /** Records that a merge may move, and milliseconds for which it can be taken back. */
  merge: { rows: 5000, kept: 86_400_000 },
  /** Milliseconds that the client waits for an answer. */
  requestTimeout: 15_000,
  /** Milliseconds before the realtime channel tries again. */
  reconnectDelay: 5_000,
  /** Filtered totals are exact up to this number. */
  exactTotal: 10_000,
  /** Results of a list whose amounts are summed up. */
  summed: 200_000,
  /** Numbers beside scenes that have to be counted are exact up to this one. */
  sceneTotal: 999,
  dialogWidth: 800,
  labelWidth: 100,
  sideMenuWidth: 180,
  headerHeight: 50,
  userPickerWidth: 600,
  branchPickerWidth: 550,
  uploadWidth: 500,
  editorHeight: 360,
  printEditorHeight: 730,
} as const;

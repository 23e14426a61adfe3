// Rows of the recycle bin.

export interface RecycleRow {
  /** Id of the entry, which `restore` takes. */
  id: number;
  module: string;
  moduleName: string;
  modelId: number;
  title: string;
  userid: number;
  username: string;
  header: string;
  deleteTime: string;
  /** Days until it is forgotten. */
  days: number;
}

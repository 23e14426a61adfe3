// Dictionary entries and regions as they travel.

/** Row of `api/Status/json?types={key}`. */
export interface DictionaryEntry {
  id: number;
  Name: string;
  types: string;
  color: string;
  sort: number;
  /** 0 hides the entry from new records; old ones keep it. */
  enabled: 0 | 1;
  version: number;
  /** Id of the entry that it is becoming; 0 for none. */
  into: number;
}

export interface DictionaryType {
  key: string;
  Name: string;
}

/** Row of `GET /Api/city/list/?type=&parentid=`; type 1 province, 2 city, 3 county. */
export interface Region {
  id: number;
  name: string;
}

// Settings of the company as they travel.

export interface SettingItem {
  key: string;
  label: string;
  hint: string;
  type: 'switch' | 'number' | 'text' | 'select' | 'choices';
  value: boolean | number | string;
  initial: boolean | number | string;
  min?: number;
  max?: number;
  /** Of texts: may be empty. */
  optional?: true;
  unit?: string;
  options?: readonly { value: string; label: string }[];
  /** Nobody has set it yet: whoever may is asked for it. */
  asked?: true;
}

export interface SettingGroup {
  group: string;
  items: SettingItem[];
}

/** Answer of `api/setting/company`: what every signed-in client needs to know. */
export interface CompanyInfo {
  name: string;
  /** IANA name: moments on the wire are in it. */
  timeZone: string;
}

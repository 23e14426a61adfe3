// What a module declares of a thing that an administrator may set.

interface SettingBase {
  /** English, `<module>.<name>` or a plain name of the specification such as `register`. */
  key: string;
  /** Chinese. */
  label: string;
  /** Chinese heading on the page of settings. */
  group: string;
  hint?: string;
}

export type SettingDefinition =
  | (SettingBase & { type: 'switch'; initial: boolean })
  | (SettingBase & { type: 'number'; initial: number; min: number; max: number; unit?: string })
  | (SettingBase & { type: 'text'; initial: string; max: number; pattern?: string; patternMessage?: string })
  | (SettingBase & { type: 'select'; initial: string; options: readonly { value: string; label: string }[] });

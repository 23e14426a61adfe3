// What a module declares of a thing that an administrator may set.
import type { Bilingual, Sentence } from '@crm/protocol/sentences';
import type { Db } from '../db/database.ts';

/** Key → type of the value. A module that declares a setting adds its key here, so that reading it is typed. */
export interface SettingValues {}

export type SettingValue = boolean | number | string;

export interface SettingOption {
  value: string;
  label: string;
  /** The label in English, where it is no name. */
  english?: string;
}

interface SettingBase {
  /** English, `<module>.<name>` or a plain name of the specification such as `register`. */
  key: string;
  /** Chinese. */
  label: string;
  /** The label in English. */
  english: string;
  /** Chinese heading on the page of settings. */
  group: string;
  hint?: Bilingual;
  /** The problem of a value beyond its type; called before it is stored. */
  problem?: (value: string, db: Db) => Promise<Sentence | undefined>;
}

export type SettingDefinition =
  | (SettingBase & { type: 'switch'; initial: boolean })
  | (SettingBase & { type: 'number'; initial: number; min: number; max: number; unit?: string })
  /** @property optional it may be empty */
  | (SettingBase & {
      type: 'text';
      initial: string;
      max: number;
      pattern?: string;
      patternMessage?: Sentence;
      optional?: true;
    })
  | (SettingBase & { type: 'select'; initial: string; options: readonly SettingOption[] })
  /** Id and key of an uploaded picture, `12-0a…`; empty for none. */
  | (SettingBase & { type: 'picture'; initial: '' })
  /** Several of them, at least one: values in the order of the options, with commas between. */
  | (SettingBase & { type: 'choices'; initial: string; options: readonly SettingOption[] });

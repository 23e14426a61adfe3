// The settings in force: declared values with what the administrators stored over them, cached by version per process.
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { enteredLine, isBlank, textLength } from '@crm/protocol/text';
import type { Db } from '../db/database.ts';
import { query } from '../db/query.ts';
import { isBrokenText } from '../http/values.ts';
import type { SettingDefinition, SettingValue, SettingValues } from './setting.ts';

/** The values at one version. */
export class Settings {
  readonly version: number;
  readonly #values: ReadonlyMap<string, SettingValue>;
  readonly #initials: ReadonlyMap<string, SettingValue>;
  readonly #stored: ReadonlySet<string>;

  /** @param stored keys that somebody has set */
  constructor(
    version: number,
    values: ReadonlyMap<string, SettingValue>,
    initials: ReadonlyMap<string, SettingValue>,
    stored: ReadonlySet<string> = new Set(),
  ) {
    this.#stored = stored;
    this.version = version;
    this.#values = values;
    this.#initials = initials;
  }

  /** @throws Error for a key that no module declares */
  get<Key extends keyof SettingValues>(key: Key): SettingValues[Key] {
    return this.value(key) as SettingValues[Key];
  }

  /** As `get`, where the key is not known beforehand. */
  value(key: string): SettingValue {
    const value = this.#values.get(key);
    if (value === undefined) throw new Error(`no setting ${key}`);
    return value;
  }

  /** Whether somebody has set it, be it to what it was before. */
  isStored(key: string): boolean {
    return this.#stored.has(key);
  }

  /** The value before anybody set it. @throws Error for a key that no module declares */
  initial(key: string): SettingValue {
    const value = this.#initials.get(key);
    if (value === undefined) throw new Error(`no setting ${key}`);
    return value;
  }
}

/** Holds the newest settings and replaces them when a call saw a newer version. */
export class SettingsCache {
  readonly definitions: ReadonlyMap<string, SettingDefinition>;
  readonly #db: Db;
  readonly #loaded: (settings: Settings) => void;
  #current: Settings | undefined;
  #loading: Promise<Settings> | undefined;

  /** @param loaded called with every new set of values before anybody reads it */
  constructor(db: Db, definitions: readonly SettingDefinition[], loaded: (settings: Settings) => void = () => {}) {
    this.#db = db;
    this.#loaded = loaded;
    this.definitions = new Map(definitions.map((definition) => [definition.key, definition]));
    if (this.definitions.size !== definitions.length) throw new Error('a setting is declared twice');
  }

  /** What was read last; undefined before anything was. */
  get current(): Settings | undefined {
    return this.#current;
  }

  /** @param version `meta.definition_version` as the call read it; the values are at least as new */
  async at(version: number): Promise<Settings> {
    while (!this.#current || this.#current.version < version) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    return this.#current;
  }

  /** For work without a known version: reads it first. */
  async latest(): Promise<Settings> {
    const meta = await this.#db.first(
      query.selectFrom('meta').select(['definition_version as version']),
      'settings-version',
    );
    return this.at(meta?.version ?? 0);
  }

  async #load(): Promise<Settings> {
    // The version is read first: a change in between makes the values newer than their version, never older.
    const meta = await this.#db.first(query.selectFrom('meta').select(['definition_version as version']));
    const stored = await this.#db.rows(query.selectFrom('setting').select(['key', 'value']));
    const values = new Map<string, SettingValue>();
    for (const definition of this.definitions.values()) {
      const row = stored.find((one) => one.key === definition.key);
      const parsed = row ? parseSetting(definition, row.value) : undefined;
      // What an earlier version of the program stored and this one does not understand falls back to the initial value.
      values.set(definition.key, parsed && 'value' in parsed ? parsed.value : definition.initial);
    }
    this.#current = new Settings(
      meta?.version ?? 0,
      values,
      new Map([...this.definitions.values()].map(({ key, initial }) => [key, initial])),
      new Set(stored.map(({ key }) => key)),
    );
    this.#loaded(this.#current);
    return this.#current;
  }
}

/** The value that a setting takes from what was sent or stored, or a Chinese sentence why it takes none. */
export function parseSetting(
  definition: SettingDefinition,
  sent: unknown,
): { value: SettingValue } | { problem: Sentence } {
  const text = typeof sent === 'string' ? sent.trim() : String(sent);
  switch (definition.type) {
    case 'switch':
      if (['1', 'true'].includes(text)) return { value: true };
      return ['0', 'false'].includes(text) ? { value: false } : { problem: msg('badFormat') };
    case 'number': {
      const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      if (number >= definition.min && number <= definition.max) return { value: number };
      return { problem: msg('wholeBetween', { min: definition.min, max: definition.max }) };
    }
    case 'text': {
      const line = enteredLine(text).trim();
      if (isBlank(line)) return definition.optional ? { value: '' } : { problem: msg('required') };
      if (isBrokenText(line)) return { problem: msg('badFormat') };
      if (textLength(line) > definition.max) return { problem: msg('tooLong', { max: definition.max }) };
      if (definition.pattern && !new RegExp(definition.pattern, 'u').test(line))
        return { problem: definition.patternMessage ?? msg('badFormat') };
      return { value: line };
    }
    case 'select':
      return definition.options.some((option) => option.value === text)
        ? { value: text }
        : { problem: text === '' ? msg('requiredSelect') : msg('optionUnknown') };
    case 'picture':
      return text === '' || /^[1-9]\d{0,15}-[0-9a-f]{32}$/.test(text)
        ? { value: text }
        : { problem: msg('pictureNotYours') };
    case 'choices': {
      const chosen = new Set(text.split(',').filter(Boolean));
      if (chosen.size === 0) return { problem: msg('requiredSelect') };
      const known = definition.options.map(({ value }) => value).filter((value) => chosen.delete(value));
      return chosen.size === 0 ? { value: known.join(',') } : { problem: msg('optionUnknown') };
    }
  }
}

/** The value as people read it. */
export function settingText(definition: SettingDefinition, value: SettingValue): string {
  switch (definition.type) {
    case 'switch':
      return renderSentence(msg(value ? 'on' : 'off'));
    case 'number':
      return `${value}${definition.unit ?? ''}`;
    case 'select':
      return definition.options.find((option) => option.value === value)?.label ?? String(value);
    case 'choices':
      return String(value)
        .split(',')
        .map((one) => definition.options.find((option) => option.value === one)?.label ?? one)
        .join('、');
    default:
      return String(value);
  }
}

// Titles and options come in Chinese; built-in ones are shown in the interface language, everything else as written.
import { grantModule } from '@crm/protocol/access';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { FormCompanion, FormDefinition, FormItem, ListField, Option, Scene } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { translated } from '../../shared/i18n/translated.ts';

/** Under which keys a word may stand, the narrowest first; kinds that a company makes have the words of their family. */
function keysOf(about: 'field' | 'option' | 'scene', module: string, name: string): string[] {
  return [module, grantModule(module)].map((one) => `${about}.${one}.${name}`);
}

/** The title of a field, also where only its name and title are at hand (the operation log). */
export function fieldTitle(t: TFunction, module: string, field: { field: string; title: string }): string {
  return translated(t, keysOf('field', module, field.field), field.title);
}

export function moduleTitle(t: TFunction, module: string, title: string): string {
  return translated(t, [`module.${module}`], title);
}

function localOptions(t: TFunction, module: string, field: string, options: Option[]): Option[] {
  return options.map((option) => ({
    ...option,
    label: translated(t, keysOf('option', module, `${field}.${option.value}`), option.label),
  }));
}

/** The word of a built-in option where only the word is at hand (the operation log). */
export function optionText(t: TFunction, module: string, field: string, text: string): string {
  const keys = [...Array(10).keys()].flatMap((value) => keysOf('option', module, `${field}.${value}`));
  return translated(t, keys, text);
}

interface Titled {
  field: string;
  title: string;
  options?: Option[];
  columns?: FormItem[];
}

/** @param name under which its title stands: that of a line's field begins with the lines' */
function localField<F extends Titled>(t: TFunction, module: string, one: F, name = one.field): F {
  const { field, title, options, columns } = one;
  return {
    ...one,
    title: fieldTitle(t, module, { field: name, title }),
    ...(options && { options: localOptions(t, module, field, options) }),
    ...(columns && {
      columns: columns.map((column) => localField(t, module, column, `${field}.${column.field}`)),
    }),
  };
}

export function localColumns(t: TFunction, module: string, columns: ListField[]): ListField[] {
  return columns.map((column) => localField(t, module, column));
}

function localCompanion(t: TFunction, module: string, { field, title, items }: FormCompanion): FormCompanion {
  return {
    field,
    title: fieldTitle(t, module, { field, title }),
    items: items.map((item) => localField(t, field, item)),
  };
}

export function localDefinition(t: TFunction, definition: FormDefinition): FormDefinition {
  const { module } = definition;
  return {
    ...definition,
    title: moduleTitle(t, module, definition.title),
    cols: localColumns(t, module, definition.cols),
    items: definition.items.map(({ id, json }) => ({ id, json: localField(t, module, json) })),
    ...(definition.companions && {
      companions: definition.companions.map((one) => localCompanion(t, module, one)),
    }),
  };
}

export function localFilters(t: TFunction, module: string, filters: FilterDefinition[]): FilterDefinition[] {
  return filters.map((filter) => ({
    ...filter,
    title: fieldTitle(t, module, filter),
    option: localOptions(t, module, filter.field, filter.option),
    item: localField(t, module, filter.item),
  }));
}

export function localScenes(t: TFunction, module: string, scenes: Scene[]): Scene[] {
  const word = (name: string, text: string) => translated(t, keysOf('scene', module, name), text);
  return scenes.map((scene) => ({
    ...scene,
    title: word(scene.field, scene.title),
    option: scene.option.map((one) => ({ ...one, label: word(`${scene.field}.${one.value}`, one.label) })),
  }));
}

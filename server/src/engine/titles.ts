// What the program itself calls the fields of its records, in both languages: each title stands in its declaration alone.
import type { Titles } from '@crm/protocol/answers/form';
import type { EntityDefinition, FieldDefinition } from './entity.ts';
import type { ModuleDefinition } from './module.ts';

export interface Titled {
  /** `gys.name`; of a field of lines also `contract.listJson.number`. */
  name: string;
  title: string;
  english: string | undefined;
}

type Named = Pick<FieldDefinition, 'wire' | 'title' | 'english'>;

const titled = (before: string, { wire, title, english }: Named): Titled => ({
  name: `${before}.${wire}`,
  title,
  english,
});

function ofEntity({ module, fields, sheet, companions = [], children = [] }: EntityDefinition): Titled[] {
  return [
    ...[...fields, ...(sheet?.fields ?? []), ...companions, ...children].map((one) => titled(module, one)),
    ...children.flatMap((lines) => lines.fields.map((field) => titled(`${module}.${lines.wire}`, field))),
    // The log and the print templates name a field of lines by itself.
    ...children.flatMap((lines) => lines.fields.map((field) => titled(module, field))),
  ];
}

/** Of records of settings: what the log calls what was changed of them. */
function ofSettings({ logs = [], settings = [], settingsRecords = [] }: ModuleDefinition): Titled[] {
  const logged = settingsRecords.flatMap(({ name, log }) => {
    const module = logs.find((one) => one.name === name)?.module ?? name;
    return Object.entries(log?.fields ?? {}).map(([wire, named]) => titled(module, { wire, ...named }));
  });
  const values = settings.map(({ key, label, english }) => titled('setting', { wire: key, title: label, english }));
  // Where a log of settings has no English titles yet, its Chinese ones are shown.
  return [...logged.filter(({ english }) => english), ...values];
}

/** Everything with a title that the modules declare; of two titles under one name the first counts. */
export function builtInTitles(modules: readonly ModuleDefinition[]): Titled[] {
  const all = modules.flatMap((module) => [
    ...(module.entities ?? []).flatMap(ofEntity),
    ...(module.families ?? []).flatMap(({ name, fields }) => fields.map((field) => titled(name, field))),
    ...ofSettings(module),
  ]);
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed();
}

/** As the client's catalogue has words: by `field.gys.name`, in each language. */
export function titlesOf(modules: readonly ModuleDefinition[]): Titles {
  const known = builtInTitles(modules).filter(({ english }) => english);
  return {
    cn: Object.fromEntries(known.map(({ name, title }) => [`field.${name}`, title])),
    en: Object.fromEntries(known.map(({ name, title, english = title }) => [`field.${name}`, english])),
  };
}

// What the program itself calls fields, options, scenes, verbs, notices and jobs, in both languages: each word stands in its declaration alone.

import type { Titles } from '@crm/protocol/answers/form';
import type { Bilingual } from '@crm/protocol/sentences';
import type { EntityDefinition, FieldDefinition } from './entity.ts';
import { declaredOptions } from './fields/choice.ts';
import type { ModuleDefinition } from './module.ts';
import type { BuiltInOption, DeclaredScene } from './option.ts';
import { declaredScenes, ownershipScene } from './scenes.ts';

export interface Titled {
  /** `field.gys.name`; of a field of lines also `field.contract.listJson.number`. */
  name: string;
  title: string;
  english: string | undefined;
}

type Named = Pick<FieldDefinition, 'wire' | 'title' | 'english'>;

const titled = (before: string, { wire, title, english }: Named): Titled => ({
  name: `field.${before}.${wire}`,
  title,
  english,
});

const optionsOf = (before: string, options: readonly BuiltInOption[]): Titled[] =>
  options.map(({ value, label, english }) => ({ name: `${before}.${value}`, title: label, english }));

function ofFields(module: string, fields: readonly FieldDefinition[]): Titled[] {
  return fields.flatMap((field) => [
    titled(module, field),
    ...optionsOf(`option.${module}.${field.wire}`, declaredOptions(field)),
  ]);
}

function ofScenes(module: string, scenes: readonly DeclaredScene[]): Titled[] {
  return scenes.flatMap(({ field, title, english, option }) => [
    { name: `scene.${module}.${field}`, title, english },
    ...optionsOf(`scene.${module}.${field}`, option),
  ]);
}

function ofEntity(entity: EntityDefinition): Titled[] {
  const { module, fields, sheet, companions = [], children = [] } = entity;
  return [
    ...ofFields(module, [...fields, ...(sheet?.fields ?? [])]),
    ...[...companions, ...children].map((one) => titled(module, one)),
    ...children.flatMap((lines) => ofFields(`${module}.${lines.wire}`, lines.fields)),
    // The log and the print templates name a field of lines by itself.
    ...children.flatMap((lines) => lines.fields.map((field) => titled(module, field))),
    ...ofScenes(module, declaredScenes(entity)),
  ];
}

/** What a switch is in the log. */
const onOff = [
  { value: 1, label: '开启', english: 'on' },
  { value: 0, label: '关闭', english: 'off' },
];

/** Of records of settings: what the log calls what was changed of them. */
function ofSettings({ logs = [], settings = [], settingsRecords = [] }: ModuleDefinition): Titled[] {
  const logged = settingsRecords.flatMap(({ name, log }) => {
    const module = logs.find((one) => one.name === name)?.module ?? name;
    return Object.entries(log?.fields ?? {}).map(([wire, named]) => titled(module, { wire, ...named }));
  });
  const values = settings.flatMap((one) => [
    titled('setting', { wire: one.key, title: one.label, english: one.english }),
    ...optionsOf(`option.setting.${one.key}`, 'options' in one ? one.options : one.type === 'switch' ? onOff : []),
  ]);
  // Where a log of settings has no English titles yet, its Chinese ones are shown; options that are names have none.
  return [...logged, ...values].filter(({ english }) => english);
}

/** Actions of grants, verbs of the log, kinds of notices, jobs, and hints of settings. */
function ofWords({ verbs = {}, notices = [], jobs = [], settings = [], grants = [] }: ModuleDefinition): Titled[] {
  const titles: (readonly [name: string, words: Bilingual])[] = [
    ...grants.flatMap(({ module, actions }) =>
      Object.entries(actions).map(([action, words]) => [`grant.action.${module}.${action}`, words] as const),
    ),
    ...Object.entries(verbs).map(([verb, words]) => [`verb.${verb}`, 'label' in words ? words.label : words] as const),
    ...notices.map(({ kind, label }) => [`notice.kind.${kind}`, label] as const),
    ...jobs.map(({ name, label, english }) => [`job.label.${name}`, [label, english ?? '']] as const),
    ...settings.flatMap(({ key, hint }) => (hint ? [[`setting.hint.${key}`, hint] as const] : [])),
  ];
  return titles.map(([name, [title, english]]) => ({ name, title, english }));
}

/** Everything with a title that the modules declare; of two titles under one name the first counts. */
export function builtInTitles(modules: readonly ModuleDefinition[]): Titled[] {
  const all = modules.flatMap((module) => [
    ...(module.entities ?? []).flatMap(ofEntity),
    ...(module.families ?? []).flatMap(({ name, fields }) => [
      ...ofFields(name, fields),
      ...ofScenes(name, [ownershipScene('', false)]),
    ]),
    ...ofSettings(module),
    ...ofWords(module),
  ]);
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed();
}

/** As the client's catalogue has words: by `field.gys.name`, in each language. */
export function titlesOf(modules: readonly ModuleDefinition[]): Titles {
  const known = builtInTitles(modules).filter(({ english }) => english);
  return {
    cn: Object.fromEntries(known.map(({ name, title }) => [name, title])),
    en: Object.fromEntries(known.map(({ name, title, english = title }) => [name, english])),
  };
}

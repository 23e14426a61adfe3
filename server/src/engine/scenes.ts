// Scenes of lists: options by which a list is narrowed or sorted, declared with their words in both languages.
import type { Scene } from '@crm/protocol/answers/form';
import type { Definition, EntityDefinition } from './entity.ts';
import type { FieldDefinition } from './field.ts';
import { declaredOptions } from './fields/choice.ts';
import { type BuiltInOption, type DeclaredScene, withoutEnglish } from './option.ts';

/** The scenes by ownership. */
export function ownershipScene(label: string, withMembers: boolean): DeclaredScene {
  return {
    field: 'dataType',
    title: '场景',
    english: 'Show',
    place: 'popover',
    value: 'all',
    option: [
      { value: 'all', label: `全部${label}`, english: 'All' },
      { value: 'mine', label: `我负责的${label}`, english: 'Mine' },
      ...(withMembers ? [{ value: 'participated', label: `我参与的${label}`, english: 'Shared with me' }] : []),
      { value: 'sub', label: `下属负责的${label}`, english: "My team's" },
    ],
  };
}

/** The options of a field, and all rows. */
export function fieldScene(
  fields: readonly FieldDefinition[],
  name: string,
  place: 'popover' | 'tags' | 'board',
  all: Pick<BuiltInOption, 'label' | 'english'> = { label: '全部', english: 'All' },
): DeclaredScene {
  const field = fields.find(({ wire }) => wire === name);
  if (!field) throw new Error(`a scene of the field ${name}, which there is not`);
  const { wire, title, english = title } = field;
  const options = declaredOptions(field).map(({ value, label, english }) => ({ value: String(value), label, english }));
  return { field: wire, title, english, place, value: '', option: [{ value: '', ...all }, ...options] };
}

/** Scenes as declared; entities with owners have at least who the records belong to. */
export function declaredScenes({ scenes, owner, label, members }: EntityDefinition): readonly DeclaredScene[] {
  if (scenes) return scenes;
  return owner ? [ownershipScene(label, members !== undefined)] : [];
}

export function scenesOf({ entity }: Definition): Scene[] {
  return declaredScenes(entity).map(({ english: _english, ...scene }) => ({
    ...scene,
    option: scene.option.map(withoutEnglish),
  }));
}

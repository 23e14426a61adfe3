// Scenes and quick filters as the server defines them, read from and written to a list's state.
import type { Scene } from '@crm/protocol/answers/form';
import type { ListState } from '../query/listState.ts';

/** The option that is in force: the chosen one, else the scene's own. */
export function currentOption(scene: Scene, state: ListState): string {
  const chosen = scene.field === 'sort' ? state.sort : state.scenes[scene.field];
  return chosen ? chosen : String(scene.value);
}

/** The change of state that choosing an option makes; choosing the scene's own option, or the same again, resets it. */
export function chooseOption(scene: Scene, state: ListState, value: string): Partial<Omit<ListState, 'open'>> {
  const reset = value === String(scene.value) || (scene.place !== 'popover' && value === currentOption(scene, state));
  if (scene.field === 'sort') return { sort: reset ? '' : value };
  const { [scene.field]: _before, ...scenes } = state.scenes;
  return { scenes: reset ? scenes : { ...scenes, [scene.field]: value } };
}

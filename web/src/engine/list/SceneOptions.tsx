// What a list's scene popover holds: options in groups, each with its number, the current one marked.

import { CheckOutlined } from '@ant-design/icons';
import type { Scene } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import { useEffect, useRef } from 'react';
import type { Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import { chooseOption, currentOption } from './scenes.ts';
import { useSceneCounts } from './useSceneCounts.ts';

export interface SceneOptionsProps {
  module: string;
  index: ListCall;
  fixed: Parameters;
  groups: Scene[];
  control: ListControl;
  open: boolean;
  /** A key opened them: the current one takes the focus. */
  byKey: boolean;
  /** Something was chosen. */
  leave(): void;
}

export default function SceneOptions({ groups, control, open, byKey, leave, ...list }: SceneOptionsProps) {
  const countOf = useSceneCounts({ ...list, state: control.state, enabled: open });
  const current = useRef<HTMLButtonElement>(null);
  // When they are shown for the first time they come after the box around them.
  const first = useRef(byKey && open);
  useEffect(() => {
    if (first.current) current.current?.focus();
  }, []);
  return groups.map((scene, group) => (
    <div key={scene.field} role="group" aria-label={scene.title}>
      <div className="scene-title">{scene.title}</div>
      {scene.option.map((option) => {
        const active = String(option.value) === currentOption(scene, control.state);
        return (
          <button
            key={option.value}
            ref={active && group === 0 ? current : undefined}
            type="button"
            className={active ? 'scene-option scene-option-active' : 'scene-option'}
            aria-pressed={active}
            onClick={() => {
              control.change(chooseOption(scene, control.state, String(option.value)));
              leave();
            }}
          >
            <span className="scene-name">{option.label}</span>
            <span className="scene-count">{countOf(scene.field, String(option.value))}</span>
            {active && <CheckOutlined aria-hidden />}
          </button>
        );
      })}
    </div>
  ));
}

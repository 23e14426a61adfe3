// The row below the toolbar: quick-filter tags, and boards of counters, each a name and how many there are.

import type { Scene } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import type { Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import { chooseOption, currentOption } from './scenes.ts';
import { useSceneCounts } from './useSceneCounts.ts';

export interface QuickFiltersProps {
  module: string;
  index: ListCall;
  fixed: Parameters;
  /** Those that stand below the toolbar. */
  quick: Scene[];
  control: ListControl;
}

export function QuickFilters({ quick: rows, control, ...list }: QuickFiltersProps) {
  const enabled = rows.some((scene) => scene.place === 'board');
  const countOf = useSceneCounts({ ...list, state: control.state, enabled });
  if (rows.length === 0) return null;
  return (
    <div className="quick-filters">
      {rows.map((scene) => {
        const { title } = scene;
        return (
          <div key={scene.field} role="group" aria-label={title}>
            <span className="quick-title">{title}</span>
            {scene.option.map((option) => {
              const value = String(option.value);
              const active = currentOption(scene, control.state) === value;
              const count = scene.place === 'board' ? countOf(scene.field, value) : '';
              return (
                <button
                  key={value}
                  type="button"
                  className={active ? 'quick-tag quick-tag-active' : 'quick-tag'}
                  aria-pressed={active}
                  onClick={() => control.change(chooseOption(scene, control.state, value))}
                >
                  {option.label}
                  {count && <span className="quick-count"> {count}</span>}
                </button>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

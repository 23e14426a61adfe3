// The row of quick-filter tags below the toolbar.
import type { Scene } from '@crm/protocol/form';
import { Flex } from 'antd';
import type { ListControl } from '../useListState.ts';
import { chooseOption, currentOption } from './scenes.ts';

export interface QuickFiltersProps {
  scenes: Scene[];
  control: ListControl;
}

export default function QuickFilters({ scenes, control }: QuickFiltersProps) {
  const rows = scenes.filter((scene) => scene.place === 'tags');
  if (rows.length === 0) return null;
  return (
    <Flex className="quick-filters" gap={20} align="center">
      {rows.map((scene) => {
        const { title } = scene;
        return (
          <Flex key={scene.field} gap={4} align="center" role="group" aria-label={title}>
            <span className="quick-title">{title}</span>
            {scene.option.map((option) => {
              const value = String(option.value);
              const active = currentOption(scene, control.state) === value;
              return (
                <button
                  key={value}
                  type="button"
                  className={active ? 'quick-tag quick-tag-active' : 'quick-tag'}
                  aria-pressed={active}
                  onClick={() => control.change(chooseOption(scene, control.state, value))}
                >
                  {option.label}
                </button>
              );
            })}
          </Flex>
        );
      })}
    </Flex>
  );
}

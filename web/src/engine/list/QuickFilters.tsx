// The row of quick-filter tags below the toolbar.
import type { Scene } from '@crm/protocol/form';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListControl } from '../useListState.ts';
import { chooseOption, currentOption, optionWord, sceneWord } from './scenes.ts';

export function QuickFilters({ scenes, control, module }: { scenes: Scene[]; control: ListControl; module: string }) {
  const { t } = useTranslation();
  const rows = scenes.filter((scene) => scene.place === 'tags');
  if (rows.length === 0) return null;
  return (
    <Flex className="quick-filters" gap={20} align="center">
      {rows.map((scene) => {
        const title = sceneWord(t, module, scene);
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
                  {optionWord(t, module, scene, option)}
                </button>
              );
            })}
          </Flex>
        );
      })}
    </Flex>
  );
}

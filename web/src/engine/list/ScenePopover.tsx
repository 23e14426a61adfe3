// The scene filter: opens on hover, focus or click, options grouped, the current one marked.
import { CheckOutlined, DownOutlined } from '@ant-design/icons';
import type { Scene } from '@crm/protocol/form';
import { Button, Flex, Popover } from 'antd';
import { useState } from 'react';
import { optionOf } from '../records.ts';
import type { ListControl } from '../useListState.ts';
import { chooseOption, currentOption } from './scenes.ts';

interface ScenePopoverProps {
  scenes: Scene[];
  control: ListControl;
}

export function ScenePopover({ scenes, control }: ScenePopoverProps) {
  const [open, setOpen] = useState(false);
  const groups = scenes.filter((scene) => scene.place === 'popover');
  const lead = groups.find((scene) => scene.field === 'dataType') ?? groups[0];
  if (!lead) return null;
  const current = optionOf(lead.option, currentOption(lead, control.state));

  const content = (
    <Flex vertical gap={12} className="scene-groups" role="dialog" aria-label={lead.title}>
      {groups.map((scene) => (
        <div key={scene.field} role="group" aria-label={scene.title}>
          <div className="scene-title">{scene.title}</div>
          {scene.option.map((option) => {
            const active = String(option.value) === currentOption(scene, control.state);
            return (
              <button
                key={option.value}
                type="button"
                className={active ? 'scene-option scene-option-active' : 'scene-option'}
                aria-pressed={active}
                onClick={() => {
                  control.change(chooseOption(scene, control.state, String(option.value)));
                  setOpen(false);
                }}
              >
                <span>{option.label}</span>
                {active && <CheckOutlined aria-hidden />}
              </button>
            );
          })}
        </div>
      ))}
    </Flex>
  );

  return (
    <Popover
      content={content}
      trigger={['hover', 'focus', 'click']}
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
    >
      <Button aria-haspopup="true" aria-expanded={open} icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {current && lead.field !== 'sort' ? current.label : lead.title}
      </Button>
    </Popover>
  );
}

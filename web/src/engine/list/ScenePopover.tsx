// The scene filter: opens under the mouse, by a tap or by key; options grouped, with their numbers, the current one marked.

import { DownOutlined } from '@ant-design/icons';
import type { Scene } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Popup } from '../../shared/ui/Popup.tsx';
import type { Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import { optionOf } from '../record/records.ts';
import type { SceneOptionsProps } from './SceneOptions.tsx';
import { currentOption } from './scenes.ts';

const SceneOptions = onDemand<SceneOptionsProps>(() => import('./SceneOptions.tsx'));

export interface ScenePopoverProps {
  module: string;
  index: ListCall;
  fixed: Parameters;
  scenes: Scene[];
  control: ListControl;
  narrow: boolean;
}

/** Milliseconds that the mouse may take from the button to the options. */
const way = 200;

/**
 * Whether the options are shown. The mouse opens them by coming and closes them by leaving, unless it pressed; a tap and a key
 * open them until something is chosen, something else is pressed, or Esc.
 */
function useOpening() {
  const [open, setOpen] = useState(false);
  const pressed = useRef(false);
  const leaving = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(leaving.current), []);
  const show = (shown: boolean) => {
    window.clearTimeout(leaving.current);
    if (!shown) pressed.current = false;
    setOpen(shown);
  };
  return {
    open,
    close: () => show(false),
    /** Of the button. What the mouse only opened by coming stays for its first press. */
    press: () => {
      const stays = !open || !pressed.current;
      show(stays);
      pressed.current = stays;
    },
    mouse: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(true),
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || pressed.current) return;
        leaving.current = window.setTimeout(() => show(false), way);
      },
    },
  };
}

export function ScenePopover({ scenes, control, narrow, ...list }: ScenePopoverProps) {
  const { open, close, press, mouse } = useOpening();
  const button = useRef<HTMLButtonElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  const groups = scenes.filter((scene) => scene.place === 'popover');
  const lead = groups.find((scene) => scene.field === 'dataType') ?? groups[0];
  if (!lead) return null;
  // A phone has every order behind a button of its own.
  if (narrow && lead.field === 'sort') return null;
  const current = optionOf(lead.option, currentOption(lead, control.state));

  const leave = () => {
    close();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(options.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  return (
    <Popup
      open={open}
      close={close}
      side="left"
      shown={() => {
        // A focus that already moved among the options stays there.
        if (!byKey.current || options.current?.contains(document.activeElement)) return;
        options.current?.querySelector<HTMLElement>('[aria-pressed=true], button')?.focus();
      }}
      button={
        <Button
          ref={button}
          aria-haspopup="dialog"
          aria-expanded={open}
          icon={<DownOutlined aria-hidden />}
          iconPlacement="end"
          onClick={(event) => {
            // A key clicks without a place.
            byKey.current = event.detail === 0;
            press();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return;
            event.stopPropagation();
            close();
          }}
          {...mouse}
        >
          {!current ? lead.title : lead.field === 'sort' ? `${lead.title} · ${current.label}` : current.label}
        </Button>
      }
    >
      <div
        ref={options}
        className="scene-groups"
        role="dialog"
        aria-label={lead.title}
        onKeyDown={onKeyDown}
        {...mouse}
      >
        <SceneOptions {...list} groups={groups} control={control} open={open} byKey={byKey.current} leave={leave} />
      </div>
    </Popup>
  );
}

// Makes a task of what one looks at, in one step: a button that opens the form with what is known.
import { ScheduleOutlined } from '@ant-design/icons';
import { taskLinks } from '@crm/protocol/task';
import { textLength } from '@crm/protocol/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityForm } from '../../engine/form/lazy.ts';
import { companyNow } from '../../engine/record/moments.ts';
import type { FollowOnSeed } from '../../engine/record/registries.ts';
import { useGranted } from '../../shared/session/session.ts';
import { taskModule } from './task.api.ts';
import './task.i18n.ts';
import { Button } from '../../shared/ui/Button.tsx';

/** Code points of a title. */
const longest = 100;

function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return textLength(line) > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
}

/** What a task begins with that is made of this. */
export function presetOf({ text, detail, due, about }: FollowOnSeed, now: string): Record<string, unknown> {
  const link =
    about?.kind === 'customer'
      ? { modelType: taskLinks.customer, customerId: about.id, customerName: about.name }
      : about?.kind === 'clues'
        ? { modelType: taskLinks.lead, clueId: about.id, clueName: about.name }
        : {};
  return {
    title: titleOf(text),
    ...(detail ? { cont: detail } : {}),
    // What lies behind is no deadline.
    ...(due && due > now ? { endTime: due } : {}),
    ...link,
  };
}

export function TaskButton({ seed }: { seed: FollowOnSeed }) {
  const { t } = useTranslation();
  const may = useGranted('oa.task.add');
  const [open, setOpen] = useState(false);
  // As it was when the dialog was opened: input is not overwritten by later updates.
  const [preset, setPreset] = useState<Record<string, unknown>>({});
  if (!may) return null;
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<ScheduleOutlined aria-hidden />}
        aria-label={t('task.make')}
        data-hint={t('task.make')}
        onClick={() => {
          setPreset(presetOf(seed, companyNow()));
          setOpen(true);
        }}
      />
      <EntityForm
        module={taskModule}
        id={0}
        open={open}
        preset={preset}
        name={String(preset['title'] ?? '') || undefined}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

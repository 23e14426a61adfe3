// What may be done with an open record: the usual on the title line (on a phone at the bottom, within the thumb's reach),
// the rest and whatever destroys behind 更多.
import { MoreOutlined } from '@ant-design/icons';
import { Dropdown, Button as LinkButton } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import type { PanelAction } from '../actions/recordActions.ts';

interface PanelActionsProps {
  actions: PanelAction[];
  /** Key of the action that is running. */
  running?: string;
  /** Buttons beside 更多. */
  inline: number;
}

export function PanelActions({ actions, running = '', inline }: PanelActionsProps) {
  const { t } = useTranslation();
  const opener = useRef<HTMLButtonElement>(null);
  const harmless = actions.filter(({ danger, aside }) => !danger && !aside);
  const more = [
    ...harmless.slice(inline),
    ...actions.filter(({ danger, aside }) => aside && !danger),
    ...actions.filter(({ danger }) => danger),
  ];
  const busy = running !== '';
  return (
    <>
      {harmless.slice(0, inline).map((action) => {
        const look = {
          type: action.primary ? ('primary' as const) : ('default' as const),
          icon: action.icon,
          loading: running === action.key,
          disabled: Boolean(action.disabled) || (busy && running !== action.key),
        };
        return action.href ? (
          <LinkButton key={action.key} {...look} href={action.href}>
            {action.label}
          </LinkButton>
        ) : (
          <Button key={action.key} {...look} onClick={() => void action.run?.()}>
            {action.label}
          </Button>
        );
      })}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, label, icon, href, danger = false, disabled = false }) => ({
              key,
              label: href ? <a href={href}>{label}</a> : label,
              icon,
              danger,
              disabled,
            })),
            onClick: ({ key }) => {
              // A dialog that has to be fetched first gives the focus back to what had it when it came.
              opener.current?.focus();
              void more.find((action) => action.key === key)?.run?.();
            },
          }}
        >
          <Button
            ref={opener}
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('panel.more')}
            data-hint={t('panel.more')}
            loading={more.some(({ key }) => key === running)}
          />
        </Dropdown>
      )}
    </>
  );
}

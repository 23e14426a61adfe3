// The head of every panel: name, key facts, actions, and the buttons of the drawer around it.
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetRecord, rememberRecord } from '../../shared/session/recentRecords.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { nameRecord } from '../../shared/ui/windowTitle.ts';
import { useAccess } from '../access/useAccess.tsx';
import type { PanelAction } from '../actions/recordActions.ts';
import { isGone } from '../record/LoadProblem.tsx';
import { recordKey } from '../record/useRecord.ts';
import { usePanelFrame } from './DetailDrawer.tsx';
import { PanelActions } from './PanelActions.tsx';

interface PanelHeaderProps {
  title: ReactNode;
  /** Before the name: a letter that one knows it by. */
  letter?: string | undefined;
  /** Small things beside the name: tags, a pin. */
  marks?: ReactNode;
  actions?: PanelAction[];
  /** Key of the action that is running. */
  running?: string;
  /** Buttons beside 更多, where there is room for them. */
  inline?: number;
  /** False where the title is no name of a record. */
  named?: boolean;
  /** False where the panel has a bar of its own at the bottom. */
  bar?: boolean;
  /** Key facts, the most important first: on a phone the first two stand, the rest unfolds. */
  children?: ReactNode;
}

const unfoldedKey = 'panel.facts';
/** Milliseconds after which a record counts as opened. */
const stay = 1000;

interface FrameButtonProps {
  label: string;
  icon: ReactNode;
  onClick: (() => void) | undefined;
}

export function FrameButton({ label, icon, onClick }: FrameButtonProps) {
  return <Button type="text" icon={icon} aria-label={label} data-hint={label} disabled={!onClick} onClick={onClick} />;
}

/** The text of a heading, without pictures and their characters. */
function nameIn(heading: HTMLElement | null): string {
  const copy = heading?.cloneNode(true) as HTMLElement | undefined;
  for (const picture of copy?.querySelectorAll('[aria-hidden=true]') ?? []) picture.remove();
  return copy?.textContent ?? '';
}

export function PanelHeader({
  title,
  letter,
  marks,
  actions: own = [],
  running = '',
  inline = 2,
  named = true,
  bar = true,
  children,
}: PanelHeaderProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const frame = usePanelFrame();
  const { titleId = '' } = frame;
  const heading = useRef<HTMLHeadingElement>(null);
  const [unfolded, setUnfolded] = useState(() => localStorage.getItem(unfoldedKey) === '1');
  useEffect(() => nameRecord(titleId, nameIn(heading.current)));
  useEffect(() => () => nameRecord(titleId), [titleId]);
  const { record } = frame;
  // Deleted or taken away while it is open.
  const { error } = useQuery({ queryKey: recordKey(record?.kind ?? '', record?.id ?? 0), enabled: false });
  const gone = named && isGone(error);
  const access = useAccess(named ? record : undefined);
  const actions = access.action ? [...own, access.action] : own;
  useEffect(() => {
    if (!record || !named) return;
    // Leafing through records does not count as opening them.
    const timer = setTimeout(() => {
      const name = nameIn(heading.current);
      if (name) rememberRecord({ ...record, name });
    }, stay);
    return () => clearTimeout(timer);
  }, [record, named]);
  useEffect(() => {
    if (record && gone) forgetRecord(record);
  }, [record, gone]);
  const unfold = () => {
    setUnfolded(!unfolded);
    localStorage.setItem(unfoldedKey, unfolded ? '0' : '1');
  };
  return (
    <>
      <div className="panel-header">
        <div className={letter ? 'panel-lettered' : 'panel-line'}>
          {letter && (
            <span className="panel-letter" aria-hidden>
              {letter}
            </span>
          )}
          <div className="panel-name">
            <h2 ref={heading} id={frame.titleId}>
              {title}
            </h2>
            {marks && <div className="panel-marks">{marks}</div>}
          </div>
          {!narrow && actions.length > 0 && (
            <div className="panel-actions">
              <PanelActions actions={actions} running={running} inline={inline} />
            </div>
          )}
          <div className="panel-frame-buttons">
            {narrow && children && (
              <Button
                type="text"
                icon={unfolded ? <DownOutlined aria-hidden rotate={180} /> : <DownOutlined aria-hidden />}
                aria-label={t('panel.facts')}
                aria-expanded={unfolded}
                onClick={unfold}
              />
            )}
            {!narrow && (frame.previous || frame.next) && (
              <>
                <FrameButton label={t('panel.previous')} icon={<UpOutlined aria-hidden />} onClick={frame.previous} />
                <FrameButton label={t('panel.next')} icon={<DownOutlined aria-hidden />} onClick={frame.next} />
              </>
            )}
            <FrameButton label={t('action.close')} icon={<CloseOutlined aria-hidden />} onClick={frame.close} />
          </div>
        </div>
        {gone && <Alert className="panel-gone" type="warning" showIcon title={errorText(error)} />}
        {children && (
          <div className={narrow && !unfolded ? 'panel-facts panel-facts-folded' : 'panel-facts'}>{children}</div>
        )}
      </div>
      {narrow && bar && (actions.length > 0 || frame.previous || frame.next) && (
        <div className="panel-actions panel-bottom">
          <PanelActions actions={actions} running={running} inline={2} />
          <span className="panel-bottom-gap" />
          {(frame.previous || frame.next) && (
            <>
              <FrameButton label={t('panel.previous')} icon={<UpOutlined aria-hidden />} onClick={frame.previous} />
              <FrameButton label={t('panel.next')} icon={<DownOutlined aria-hidden />} onClick={frame.next} />
            </>
          )}
        </div>
      )}
      {access.dialog}
    </>
  );
}

/** One key fact of a panel's head. */
export function PanelFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="panel-fact">
      <div className="panel-fact-label">{label}</div>
      <div className="panel-fact-value">{children}</div>
    </div>
  );
}

// The head of the designer: name and state of the flow, and its actions.
import {
  ArrowLeftOutlined,
  HistoryOutlined,
  PlayCircleOutlined,
  RedoOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { FlowDetail } from '@crm/protocol/answers/flow';
import { flowLimits } from '@crm/protocol/flow';
import { Badge, Button, Input, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { moduleTitle } from '../../engine/record/localise.ts';
import { useGranted } from '../../shared/session/session.ts';
import { listAddress } from './addresses.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

/** What can stand beside the drawing. */
export type Side = 'problems' | 'versions' | 'test' | 'rehearse';

interface DesignBarProps {
  stored: FlowDetail;
  name: string;
  nameProblem: string;
  rename(name: string): void;
  dirty: boolean;
  problems: number;
  busy: 'save' | 'publish' | undefined;
  /** Missing: there is nothing to take back, or to have again. */
  back?: () => void;
  forth?: () => void;
  toggle(side: Side): void;
  save(): void;
  /** What stands is published, and can be switched on. */
  onlySwitch: boolean;
  publish(): void;
}

export function DesignBar(props: DesignBarProps) {
  const { stored, name, nameProblem, rename, dirty, problems, busy, back, forth, toggle, save } = props;
  const { onlySwitch, publish } = props;
  const { t } = useTranslation();
  const from = (useLocation().state as { back?: string } | null)?.back;
  const [mayEdit, mayPublish] = [useGranted('oa.flow.edit'), useGranted('oa.flow.publish')];
  return (
    <header className="flow-bar">
      <Link to={from ?? listAddress} aria-label={t(from ? 'flow.backToForm' : 'flow.back')} className="flow-back">
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <h1>{moduleTitle(t, stored.module, stored.moduleName)}</h1>
      <Input
        className="flow-name"
        value={name}
        readOnly={!mayEdit}
        maxLength={flowLimits.name}
        aria-label={t('flow.name')}
        {...(nameProblem ? { status: 'error' as const } : {})}
        onChange={({ target }) => rename(target.value)}
      />
      <Tag>{stored.published > 0 ? t('flow.version', { version: stored.published }) : t('flow.unpublished')}</Tag>
      {stored.enabled === 0 && <Tag>{t('flow.off')}</Tag>}
      {mayEdit && (
        <>
          <Button
            type="text"
            disabled={!back}
            icon={<UndoOutlined aria-hidden />}
            aria-label={t('flow.undo')}
            data-hint={t('flow.undo')}
            onClick={back}
          />
          <Button
            type="text"
            disabled={!forth}
            icon={<RedoOutlined aria-hidden />}
            aria-label={t('flow.redo')}
            data-hint={t('flow.redo')}
            onClick={forth}
          />
        </>
      )}
      <span className="flow-state" role="status">
        {dirty ? t('flow.unsaved') : stored.published > 0 && stored.changed === 1 ? t('flow.changed') : ''}
      </span>
      <Badge count={problems} size="small">
        <Button icon={<WarningOutlined aria-hidden />} onClick={() => toggle('problems')}>
          {t('flow.problems')}
        </Button>
      </Badge>
      <Button icon={<HistoryOutlined aria-hidden />} onClick={() => toggle('versions')}>
        {t('flow.versions')}
      </Button>
      <Button icon={<PlayCircleOutlined aria-hidden />} onClick={() => toggle('test')}>
        {t('flow.test')}
      </Button>
      {stored.published > 0 && <Button onClick={() => toggle('rehearse')}>{t('flow.rehearse')}</Button>}
      {mayEdit && (
        <Button loading={busy === 'save'} disabled={!dirty || busy !== undefined} onClick={save}>
          {t('flow.save')}
        </Button>
      )}
      {mayPublish && (
        <Button
          type="primary"
          loading={busy === 'publish'}
          disabled={
            busy !== undefined || (dirty ? !mayEdit : stored.published > 0 && stored.changed === 0 && !onlySwitch)
          }
          onClick={publish}
        >
          {t(onlySwitch ? 'flow.switchOn' : 'flow.publish')}
        </Button>
      )}
    </header>
  );
}

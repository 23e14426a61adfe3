// What the picker of views holds: the open one with what was changed, one's own, those of others, and the way to a new one.
import { CheckOutlined, MoreOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { ViewDetail, ViewRow } from '@crm/protocol/answers/view';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { Question } from '../actions/PromptDialog.tsx';
import { LoadProblem } from '../record/LoadProblem.tsx';
import type { Views } from './useViews.ts';
import './views.i18n.ts';

interface ViewListProps {
  views: Views;
  shown: ViewDetail | undefined;
  changed: boolean;
  /** What could not be applied, in words. */
  missing: string;
  close(): void;
  prompt(question: Question | Promise<Question>): void;
}

export function ViewList({ views, shown, changed, missing, close, prompt }: ViewListProps) {
  const { t } = useTranslation();
  const { query } = views;
  const [busy, setBusy] = useState(false);
  const rows = query.data ?? [];
  const own = rows.filter((row) => row.mine);
  const others = rows.filter((row) => !row.mine);
  const update = async () => {
    setBusy(true);
    await views.update();
    setBusy(false);
    close();
  };
  return (
    <>
      {shown && changed && (
        <div className="views-changed">
          <span>{t('views.changed', { name: shown.name })}</span>
          {shown.can.edit && (
            <Button size="small" type="primary" loading={busy} onClick={() => void update()}>
              {t('views.update')}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => {
              views.revert();
              close();
            }}
          >
            {t('views.revert')}
          </Button>
        </div>
      )}
      {missing && <p className="views-dropped">{missing}</p>}
      {query.error && !query.data ? (
        <LoadProblem error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton title={false} />
      ) : (
        <>
          <ViewGroup title={t('views.mine')} rows={own} views={views} shown={shown} close={close} prompt={prompt} />
          {own.length === 0 && (
            <p className="views-empty">{t(others.length > 0 ? 'views.noneButShared' : 'views.none')}</p>
          )}
          {others.length > 0 && (
            <ViewGroup
              title={t('views.shared')}
              rows={others}
              views={views}
              shown={shown}
              close={close}
              prompt={prompt}
            />
          )}
        </>
      )}
      <div className="views-foot">
        <Button size="small" onClick={() => prompt(views.saveQuestion())}>
          {t('views.save')}
        </Button>
        {shown && (
          <Button
            size="small"
            type="text"
            onClick={() => {
              views.leave();
              close();
            }}
          >
            {t('views.leave')}
          </Button>
        )}
      </div>
    </>
  );
}

interface ViewGroupProps extends Pick<ViewListProps, 'views' | 'shown' | 'close' | 'prompt'> {
  title: string;
  rows: ViewRow[];
}

function ViewGroup({ title, rows, views, shown, close, prompt }: ViewGroupProps) {
  const { t } = useTranslation();
  const menuOf = (row: ViewRow, at: number) => [
    ...(row.can.edit
      ? [
          { key: 'rename', label: t('views.rename'), run: () => prompt(views.renameQuestion(row)) },
          { key: 'share', label: t('views.share'), run: () => prompt(views.shareQuestion(row)) },
        ]
      : []),
    {
      key: 'default',
      label: t(row.isDefault ? 'views.endDefault' : 'views.makeDefault'),
      run: () => void views.setDefault(row),
    },
    { key: 'link', label: t('views.copyLink'), run: () => void views.copyLink(row) },
    ...(at > 0 ? [{ key: 'up', label: t('views.up'), run: () => void views.move(rows, at, at - 1) }] : []),
    ...(at < rows.length - 1
      ? [{ key: 'down', label: t('views.down'), run: () => void views.move(rows, at, at + 1) }]
      : []),
    ...(row.can.edit
      ? [{ key: 'delete', label: t('views.delete'), danger: true, run: () => void views.remove(row) }]
      : []),
  ];
  return (
    <div className="views-group" role="group" aria-label={title}>
      <h2 className="views-title">{title}</h2>
      {rows.map((row, at) => {
        const active = shown?.id === row.id;
        const items = menuOf(row, at);
        return (
          <div key={row.id} className="views-row">
            <button
              type="button"
              className={active ? 'scene-option scene-option-active' : 'scene-option'}
              aria-pressed={active}
              onClick={() => {
                void views.open(row.id);
                close();
              }}
            >
              <span className="scene-name" title={row.name}>
                {row.name}
              </span>
              {row.isDefault === 1 && <span className="views-note">{t('views.default')}</span>}
              {row.mine === 0 && <span className="views-note">{row.UserName}</span>}
              {row.mine === 1 && row.shared !== 'nobody' && (
                <ShareAltOutlined className="views-note" aria-label={t('views.isShared')} />
              )}
              {active && <CheckOutlined aria-hidden />}
            </button>
            <Dropdown
              trigger={['click']}
              menu={{
                items: items.map(({ run: _run, ...item }) => item),
                onClick: ({ key, domEvent }) => {
                  domEvent.stopPropagation();
                  items.find((item) => item.key === key)?.run();
                },
              }}
            >
              <Button
                type="text"
                size="small"
                icon={<MoreOutlined aria-hidden />}
                aria-label={t('views.actions', { name: row.name })}
              />
            </Dropdown>
          </div>
        );
      })}
    </div>
  );
}

// One report of one's own: its numbers, what may be done with it, and how it is made, while it is changed.
import { MoreOutlined } from '@ant-design/icons';
import type { OwnReportChoice, OwnReportContent, OwnReportDetail } from '@crm/protocol/answers/ownReport';
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../engine/form/drafts.ts';
import { measureTitle } from '../../../engine/measures/measureTitle.ts';
import { newAttemptKey } from '../../../shared/api/attempt.ts';
import { ApiError } from '../../../shared/api/client.ts';
import { useGranted } from '../../../shared/session/session.ts';
import { Builder } from './Builder.tsx';
import { choiceOf, emptyContent } from './content.ts';
import { useOwnReportResult } from './my.api.ts';
import { OwnReportView, problemsOf } from './OwnReportView.tsx';
import type { OwnActions } from './useOwnActions.tsx';
import '../bi.i18n.ts';
import './my.i18n.ts';
import '../../../engine/measures/measures.i18n.ts';

interface Draft {
  content: OwnReportContent;
  /** What a new one is called. */
  name?: string;
}

export interface OpenReportProps {
  /** Missing for a new one. */
  report?: OwnReportDetail | undefined;
  choices: OwnReportChoice[];
  actions: OwnActions;
  open(id: number): void;
}

export default function OpenReport({ report, choices, actions, open }: OpenReportProps) {
  const { t } = useTranslation();
  const id = report?.id ?? 0;
  const { found, keep } = useDraft<Draft>(`myReport.${id}`);
  const [content, setContent] = useState<OwnReportContent | undefined>(
    found?.content ?? (report ? undefined : emptyContent),
  );
  const [name, setName] = useState(found?.name ?? '');
  const [busy, setBusy] = useState(false);
  const attempt = useRef(newAttemptKey());
  const mayExport = useGranted('bi.myReport.export');
  const client = useQueryClient();
  const result = useOwnReportResult(id, content);
  const change = (next: OwnReportContent) => {
    attempt.current = newAttemptKey();
    setContent(next);
    keep({ content: next, name });
  };
  const call = (next: string) => {
    attempt.current = newAttemptKey();
    setName(next);
    if (content) keep({ content, name: next });
  };
  /** What it is called where nobody says otherwise: what it counts. */
  const counted = content
    ? (choiceOf(choices, content)?.measures ?? [])
        .filter(({ key }) => content.measures.includes(key))
        .map((measure) => measureTitle(t, measure))
        .join(t('bi.my.joint'))
        .slice(0, limits.ownReports.name)
    : '';
  const end = () => {
    keep(null);
    setContent(report ? undefined : emptyContent);
  };
  const save = async () => {
    if (!content || !report) return;
    setBusy(true);
    try {
      await actions.save(report, content);
      end();
    } catch (error) {
      actions.failed(error);
      // The choices made here stay, and saving again after the conflict replaces those of the other window.
      if (error instanceof ApiError && error.code === 'conflict')
        await client.invalidateQueries({ queryKey: ['myReport', 'detail', id] });
    } finally {
      setBusy(false);
    }
  };
  const add = async () => {
    if (!content || busy) return;
    setBusy(true);
    try {
      const made = await actions.add(content, name.trim() || counted, attempt.current);
      end();
      open(made);
    } catch (error) {
      actions.failed(error);
    } finally {
      setBusy(false);
    }
  };
  const saveAs = () =>
    content &&
    actions.saveNew(content, '', (made) => {
      end();
      open(made);
    });
  const items = report
    ? [
        ...(report.can.edit
          ? [
              { key: 'rename', label: t('bi.my.rename'), run: () => actions.rename(report) },
              { key: 'share', label: t('bi.my.share'), run: () => void actions.share(report) },
              {
                key: 'weekly',
                label: t(report.weekly ? 'bi.my.endWeekly' : 'bi.my.weekly'),
                run: () => void actions.toggleWeekly(report),
              },
            ]
          : []),
        {
          key: 'copy',
          label: t('bi.my.copy'),
          run: () => actions.saveNew(report.content, t('bi.my.copyOf', { name: report.name }), open),
        },
        ...(mayExport ? [{ key: 'export', label: t('bi.export'), run: () => void actions.exported(report) }] : []),
        ...(report.can.edit
          ? [
              {
                key: 'delete',
                label: t('bi.my.delete'),
                danger: true,
                run: () => void actions.remove(report).then((done) => done && open(0)),
              },
            ]
          : []),
      ]
    : [];
  return (
    <section className="bi-card bi-open" aria-label={report?.name ?? t('bi.my.new')}>
      <header>
        <div>
          {report ? (
            <h2>{report.name}</h2>
          ) : (
            <Input
              className="bi-my-called"
              aria-label={t('bi.my.name')}
              placeholder={counted || t('bi.my.new')}
              maxLength={limits.ownReports.name}
              value={name}
              onChange={({ target }) => call(target.value)}
              onPressEnter={() => content?.measures.length && void add()}
            />
          )}
          {report && (
            <p className="bi-note">
              {[
                report.mine ? '' : t('bi.my.by', { name: report.UserName }),
                report.shared === 'nobody' || !report.mine ? '' : t(`bi.my.shared.${report.shared}`),
                report.weekly ? t('bi.my.isWeekly') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        <span className="bi-acts">
          {content ? (
            <>
              {report?.can.edit && (
                <Button type="primary" loading={busy} onClick={() => void save()}>
                  {t('action.save')}
                </Button>
              )}
              <Button
                type={report?.can.edit ? 'default' : 'primary'}
                disabled={content.measures.length === 0}
                loading={!report && busy}
                onClick={report ? saveAs : () => void add()}
              >
                {t(report ? 'bi.my.saveAs' : 'action.save')}
              </Button>
              {report && <Button onClick={end}>{t('bi.my.cancel')}</Button>}
            </>
          ) : (
            <>
              {report && (
                <Button onClick={() => void actions.pin(report)} aria-pressed={report.pinned === 1}>
                  {t(report.pinned ? 'bi.my.unpin' : 'bi.my.pin')}
                </Button>
              )}
              {report && <Button onClick={() => change(report.content)}>{t('bi.my.change')}</Button>}
              <Dropdown
                trigger={['click']}
                menu={{
                  items: items.map(({ run: _run, ...item }) => item),
                  onClick: ({ key }) => items.find((item) => item.key === key)?.run(),
                }}
              >
                <Button icon={<MoreOutlined aria-hidden />} aria-label={t('bi.my.more')} />
              </Dropdown>
            </>
          )}
        </span>
      </header>
      {content && <Builder content={content} choices={choices} problems={problemsOf(result.error)} change={change} />}
      <OwnReportView id={id} content={content} />
    </section>
  );
}

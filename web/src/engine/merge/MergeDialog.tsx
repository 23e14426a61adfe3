// Two records side by side: which one stays, what it takes over from the other, and what moves along.
import type { KeptOwner, MergeField, MergePreview } from '@crm/protocol/answers/merge';
import { Alert, Modal, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { ActionOutcome } from '../actions/actions.ts';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import { conflictText } from '../form/conflictText.ts';
import { useDefinition } from '../record/definitions.ts';
import { LoadProblem } from '../record/LoadProblem.tsx';
import { fieldTitle, moduleTitle } from '../record/localise.ts';
import { textOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { useReplaceRecord } from '../record/useReplaceRecord.ts';
import { ChooseOther } from './ChooseOther.tsx';
import { MergeChoice } from './MergeChoice.tsx';
import { sendMerge, unmergePath, useMergePreview } from './merge.api.ts';
import '../fields/controls/record/record.css';
import './merge.css';
import './merge.i18n.ts';

export interface MergeDialogProps {
  open: boolean;
  module: string;
  /** Both records, or one whose other is chosen here. */
  ids: number[];
  close(outcome: ActionOutcome): void;
}

const dialogWidth = 880;

export default function MergeDialog({ open, module, ids, close }: MergeDialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [other, setOther] = useState(0);
  const [first = 0, second = other] = ids;
  const label = moduleTitle(t, module, useDefinition(module).data?.title ?? '');
  const both = second > 0;
  const preview = useMergePreview(module, both ? [first, second] : []);
  const frame = {
    open,
    title: t('merge.title', { label }),
    width: narrow ? '100vw' : dialogWidth,
    className: narrow ? 'merge-dialog dialog-full' : 'merge-dialog',
    onCancel: () => close({ cancelled: true }),
    destroyOnHidden: true,
  };
  if (!both)
    return (
      <Modal {...frame} footer={null}>
        <ChooseOther module={module} id={first} choose={setOther} done={() => close({})} />
      </Modal>
    );
  if (!preview.data)
    return (
      <Modal {...frame} footer={null}>
        {preview.error ? (
          <LoadProblem error={preview.error} retry={() => void preview.refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Modal>
    );
  return (
    <Compared
      key={preview.dataUpdatedAt}
      frame={frame}
      module={module}
      ids={[first, second]}
      opened={ids.length === 1 ? first : 0}
      preview={preview.data}
      again={() => void preview.refetch()}
      close={close}
    />
  );
}

interface ComparedProps {
  frame: Omit<Parameters<typeof Modal>[0], 'children'>;
  module: string;
  ids: readonly [number, number];
  /** The record whose panel is open; 0 for none. */
  opened: number;
  preview: MergePreview;
  again(): void;
  close(outcome: ActionOutcome): void;
}

type Side = 0 | 1;
const sides: readonly Side[] = [0, 1];
const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

function Compared({ frame, module, ids, opened, preview, again, close }: ComparedProps) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const replaceRecord = useReplaceRecord();
  const definition = useDefinition(module).data;
  const { rows, fields, kinds, refused, stays } = preview;
  const mayKeep = (side: Side) => stays[otherSide(side)] === '';
  const [keep, setKeep] = useState<Side>(mayKeep(preview.keep) ? preview.keep : otherSide(preview.keep));
  /** What was chosen by hand; the rest goes with the record that is kept. */
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const [owner, setOwner] = useState<KeptOwner>('write');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ text: string; stale: boolean }>();
  const [busy, setBusy] = useState(false);
  const attempt = useRef(newAttemptKey());
  const changed = () => {
    attempt.current = newAttemptKey();
  };

  const gone = otherSide(keep);
  const nameField = definition?.cols[0]?.field ?? '';
  const nameOf = (side: Side) => textOf(rows[side]?.[nameField]);
  const stop = refused.find(Boolean);
  const open = fields.filter(({ same }) => !same);
  const owners = sides.map((side) => Number(rows[side]?.['userid'] ?? 0));
  const handsOver = owners[keep] !== owners[gone] && (owners[gone] ?? 0) > 0;
  const moving = kinds.filter(({ counts }) => counts[gone] > 0);
  const what = moving
    .map((kind) => t('merge.count', { count: kind.counts[gone], label: moduleTitle(t, kind.module, kind.label) }))
    .join(t('merge.joint'));

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setProblems({});
    const take = open
      .filter((field) => field.open && !field.joined && shownChoice(field, chosen, keep) === gone)
      .map(({ field }) => field);
    try {
      const { msg, data } = await sendMerge(
        module,
        {
          id: ids[keep],
          otherId: ids[gone],
          version: Number(rows[keep]?.['version']),
          otherVersion: Number(rows[gone]?.['version']),
          take: take.join(','),
          keep: handsOver ? owner : 'none',
        },
        attempt.current,
      );
      close({});
      feedback.success(msg, { id: data.merge, path: unmergePath(module) });
      // The one whose panel is open went away: what it became takes its place.
      if (opened > 0 && opened !== data.id) replaceRecord(module, data.id);
    } catch (error) {
      const wrong = error instanceof ApiError ? (error.fields ?? {}) : {};
      const known = Object.fromEntries(
        Object.entries(wrong).filter(([name]) => open.some((field) => field.field === name)),
      );
      setProblems(known);
      const stale = error instanceof ApiError && error.code === 'conflict';
      if (Object.keys(known).length === 0)
        setFailure({
          text: stale ? conflictText(error, t, i18n.language) : errorText(error),
          stale: stale || (error instanceof ApiError && error.code === 'not_found'),
        });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      {...frame}
      okText={t('merge.ok')}
      okButtonProps={{ disabled: stop !== undefined || !mayKeep(keep) }}
      confirmLoading={busy}
      onOk={() => void send()}
    >
      {(stop ?? failure) && (
        <Alert
          type="error"
          showIcon
          className="merge-alert"
          title={stop ?? failure?.text}
          {...(failure?.stale
            ? {
                action: (
                  <button type="button" className="merge-again" onClick={again}>
                    {t('merge.reload')}
                  </button>
                ),
              }
            : {})}
        />
      )}
      <Radio.Group
        className="merge-heads"
        value={keep}
        disabled={busy}
        onChange={(event) => {
          changed();
          setKeep(event.target.value as Side);
        }}
        aria-label={t('merge.keep')}
      >
        {sides.map((side) => (
          <Radio key={side} value={side} disabled={!mayKeep(side)} className="merge-head">
            <Head row={rows[side] ?? {}} name={nameOf(side)} survives={side === keep} reason={stays[side]} />
          </Radio>
        ))}
      </Radio.Group>
      {open.length > 0 && <p className="merge-sub">{t('merge.fields')}</p>}
      <div className="merge-fields">
        {open.map((field) => (
          <MergeChoice
            key={field.field}
            field={field}
            title={fieldTitle(t, module, field)}
            item={definition?.items.find(({ json }) => json.field === field.field)?.json}
            rows={rows as [Row, Row]}
            names={[nameOf(0), nameOf(1)]}
            value={shownChoice(field, chosen, keep)}
            problem={problems[field.field]}
            disabled={busy}
            choose={(side) => {
              changed();
              setChosen((before) => ({ ...before, [field.field]: side }));
              setProblems(({ [field.field]: _mended, ...others }) => others);
            }}
          />
        ))}
      </div>
      {fields.length > open.length && (
        <p className="merge-note">{t('merge.same', { count: fields.length - open.length })}</p>
      )}
      {handsOver && (
        <div className="merge-owner">
          <span id="merge-owner">{t('merge.ownerKeeps', { name: textOf(rows[gone]?.['UserName']) })}</span>
          <Radio.Group
            aria-labelledby="merge-owner"
            value={owner}
            disabled={busy}
            onChange={(event) => {
              changed();
              setOwner(event.target.value as KeptOwner);
            }}
            options={(['write', 'read', 'none'] as const).map((value) => ({
              value,
              label: t(`merge.ownerKeeps.${value}`),
            }))}
          />
        </div>
      )}
      <p className="merge-note">
        {t(what ? 'merge.moves' : 'merge.movesNone', { from: nameOf(gone), to: nameOf(keep), what })}{' '}
        {t('merge.undoable')}
      </p>
    </Modal>
  );
}

/** Whose value will stand: a field that the person may not change keeps the kept one's, unless that has nothing. */
function shownChoice({ field, open, only }: MergeField, chosen: Record<string, Side>, keep: Side): Side {
  return open ? (chosen[field] ?? only ?? keep) : keep;
}

function Head({ row, name, survives, reason }: { row: Row; name: string; survives: boolean; reason: string }) {
  const { t } = useTranslation();
  return (
    <span className="merge-head-text">
      <strong>{name}</strong>
      <span className="merge-about">
        {t(survives ? 'merge.keep' : 'merge.goes')}
        {textOf(row['UserName']) && ` · ${textOf(row['UserName'])}`}
        {textOf(row['AddTime']) && (
          <>
            {' · '}
            {t('merge.created')} <RelativeTime value={textOf(row['AddTime'])} />
          </>
        )}
      </span>
      {reason && <span className="merge-about">{t('merge.staysHere', { reason })}</span>}
    </span>
  );
}

// Which widgets the workbench shows, and in which order: dragged, moved by buttons or keys, ticked; kept when it is saved.

import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { Widget, WorkbenchLayout } from '@crm/protocol/answers/workbench';
import * as crmhomeCalls from '@crm/protocol/calls/crmhome';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { SortableList } from '../../shared/ui/SortableList.tsx';
import { layoutKey } from './home.api.ts';
import './workbench.i18n.ts';

function moved(widgets: readonly Widget[], from: number, to: number): Widget[] {
  const rest = widgets.filter((_one, at) => at !== from);
  const one = widgets[from];
  return one ? [...rest.slice(0, to), one, ...rest.slice(to)] : rest;
}

export interface ArrangeDialogProps {
  open: boolean;
  layout: WorkbenchLayout;
  onClose(): void;
}

export default function ArrangeDialog({ open, layout, onClose }: ArrangeDialogProps) {
  return open ? <Arrangement layout={layout} onClose={onClose} /> : null;
}

function Arrangement({ layout, onClose }: Omit<ArrangeDialogProps, 'open'>) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [widgets, setWidgets] = useState(layout.widgets);
  const [version, setVersion] = useState(layout.version);
  const [busy, setBusy] = useState(false);
  const nameOf = (key: Widget['key']) => t(`workbench.widget.${key}`);
  const move = ({ id: key }: { id: Widget['key'] }, placeOf: (from: number) => number): string | undefined => {
    const from = widgets.findIndex((one) => one.key === key);
    const to = placeOf(from);
    if (to < 0 || to >= widgets.length) return undefined;
    setWidgets(moved(widgets, from, to));
    return t('workbench.moved', { name: nameOf(key), place: to + 1 });
  };
  const save = async () => {
    setBusy(true);
    try {
      const answer = await postAnswer(crmhomeCalls.edit, {
        widgets: JSON.stringify(widgets),
        version,
      });
      client.setQueryData<WorkbenchLayout>(layoutKey, { ...layout, widgets, version: answer.data.version });
      feedback.success(answer.msg);
      onClose();
    } catch (error) {
      feedback.error(error);
      // The arrangement made here stays, and saving again after the conflict replaces that of the other window.
      if (error instanceof ApiError && error.code === 'conflict')
        setVersion((error.data as { version?: number } | undefined)?.version ?? version);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('workbench.arrange')}
      width={480}
      confirmLoading={busy}
      okText={t('action.save')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="workbench-hint">
        {t('workbench.arrangeHint')}{' '}
        <Button type="link" size="small" onClick={() => setWidgets(layout.beginning)}>
          {t('workbench.arrangeReset')}
        </Button>
      </p>
      <SortableList<Pick<Widget, 'shown'> & { id: Widget['key'] }>
        label={t('workbench.arrange')}
        rows={widgets.map(({ key, shown }) => ({ id: key, shown }))}
        classOf={() => 'workbench-widget'}
        handleOf={({ id: key }) => t('workbench.drag', { name: nameOf(key) })}
        move={move}
      >
        {({ id: key, shown }, handle, step) => (
          <>
            {handle}
            <Checkbox
              checked={shown}
              onChange={({ target }) =>
                setWidgets(widgets.map((one) => (one.key === key ? { ...one, shown: target.checked } : one)))
              }
            >
              {nameOf(key)}
            </Checkbox>
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('workbench.moveUp', { name: nameOf(key) })}
              disabled={widgets[0]?.key === key}
              onClick={() => step(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('workbench.moveDown', { name: nameOf(key) })}
              disabled={widgets.at(-1)?.key === key}
              onClick={() => step(1)}
            />
          </>
        )}
      </SortableList>
    </Modal>
  );
}

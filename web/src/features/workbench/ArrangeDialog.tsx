// Which widgets the workbench shows, and in which order: dragged, moved by buttons or keys, ticked; kept when it is saved.

import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import type { Widget, WorkbenchLayout } from '@crm/protocol/answers/workbench';
import * as crmhomeCalls from '@crm/protocol/calls/crmhome';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { stepKeys } from '../../shared/ui/stepKeys.ts';
import { layoutKey } from './home.api.ts';
import './workbench.i18n.ts';

interface LineProps {
  widget: Widget;
  index: number;
  last: boolean;
  show(shown: boolean): void;
  step(by: -1 | 1): void;
}

function Line({ widget, index, last, show, step }: LineProps) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useSortable({ id: widget.key, index });
  const name = t(`workbench.widget.${widget.key}`);
  return (
    <li ref={ref} className={isDragging ? 'workbench-widget workbench-widget-dragged' : 'workbench-widget'}>
      <Button
        ref={handleRef}
        type="text"
        icon={<HolderOutlined aria-hidden />}
        className="workbench-handle"
        aria-label={t('workbench.drag', { name })}
        onKeyDown={stepKeys(step, isDragging)}
      />
      <Checkbox checked={widget.shown} onChange={(event) => show(event.target.checked)}>
        {name}
      </Checkbox>
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('workbench.moveUp', { name })}
        disabled={index === 0}
        onClick={() => step(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('workbench.moveDown', { name })}
        disabled={last}
        onClick={() => step(1)}
      />
    </li>
  );
}

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
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const widget = widgets[from];
    if (!widget || to < 0 || to >= widgets.length) return;
    setWidgets(moved(widgets, from, to));
    setSaid(t('workbench.moved', { name: t(`workbench.widget.${widget.key}`), place: to + 1 }));
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
      // What was arranged here stays, and whoever saves again after having been told takes the place of the other window's.
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
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          const { source } = operation;
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <ul className="workbench-widgets">
          {widgets.map((widget, index) => (
            <Line
              key={widget.key}
              widget={widget}
              index={index}
              last={index === widgets.length - 1}
              show={(shown) => setWidgets(widgets.map((one) => (one.key === widget.key ? { ...one, shown } : one)))}
              step={(by) => move(index, index + by)}
            />
          ))}
        </ul>
      </DragDropProvider>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Modal>
  );
}

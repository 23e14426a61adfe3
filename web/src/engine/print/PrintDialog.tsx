// The print preview: which template, how it will look, and the button that prints.
import { PrinterOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGranted } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { Paper, type PaperHandle } from './Paper.tsx';
import { PrintProblem } from './PrintProblem.tsx';
import { notePrint, preferredOf, preferTemplate, printAddress, usePrintChoices, usePrintPage } from './print.api.ts';
import './print.css';
import './print.i18n.ts';

export interface PrintDialogProps {
  open: boolean;
  module: string;
  id: number;
  /** Name of the record. */
  name: string;
  onClose(): void;
}

export default function PrintDialog({ open, module, id, name, onClose }: PrintDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const mayMake = useGranted('system.printTemp.add');
  const choices = usePrintChoices(module, open);
  const [chosen, setChosen] = useState(0);
  const template = chosen || (choices.data ? preferredOf(module, choices.data) : 0);
  const page = usePrintPage(module, open ? id : 0, template);
  const paper = useRef<PaperHandle>(null);
  const ready = page.data !== undefined && !page.isFetching;
  const called = choices.data?.find((one) => one.id === template)?.ext ?? '';

  const print = () => {
    if (!ready) return;
    preferTemplate(module, template);
    paper.current?.print();
    notePrint(module, id, template).then(
      () => void client.invalidateQueries({ queryKey: ['operationLog', module, id] }),
      feedback.error,
    );
  };

  const body = () => {
    const problem = choices.error ?? page.error;
    if (problem)
      return <PrintProblem error={problem} retry={() => void (choices.error ? choices.refetch() : page.refetch())} />;
    if (choices.data?.length === 0)
      return (
        <Empty description={t('print.none')}>
          {mayMake && <Button href="/system/printTemp">{t('print.make')}</Button>}
        </Empty>
      );
    if (!page.data) return <Skeleton rows={10} />;
    return <Paper ref={paper} html={page.data.html} title={`${name} ${called}`} label={t('print.page')} />;
  };

  return (
    <Modal
      open={open}
      title={t('print.title')}
      width={880}
      style={{ top: 24 }}
      destroyOnHidden
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('print.close')}
        </Button>,
        ...(ready
          ? [
              <Button key="own" href={printAddress(module, id, template)} target="_blank">
                {t('print.own')}
              </Button>,
            ]
          : []),
        <Button key="print" type="primary" icon={<PrinterOutlined aria-hidden />} disabled={!ready} onClick={print}>
          {t('print.print')}
        </Button>,
      ]}
    >
      <div className="print-choice">
        <span id="print-template">{t('print.template')}</span>
        <Select<number>
          aria-labelledby="print-template"
          className="print-choice-box"
          value={template || null}
          loading={choices.isLoading}
          disabled={!choices.data?.length}
          options={(choices.data ?? []).map((one) => ({ value: one.id, label: one.ext }))}
          onChange={setChosen}
        />
      </div>
      <div className="print-desk">{body()}</div>
    </Modal>
  );
}

// Which sheet of a file is read, and which of its rows holds the titles: found by the program, put right by the person.
import type { ImportBegun } from '@crm/protocol/answers/transfer';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../shared/ui/feedback.ts';
import { beginImport, type ChosenPart, type ImportCall } from './transfer.api.ts';
import './transfer.i18n.ts';

interface PartChoiceProps {
  started: ImportBegun;
  path: ImportCall;
  file: File;
  /** Another part of the file was read in place of this one. */
  reread(started: ImportBegun): void;
  failed(reason: string): void;
}

/** Cells of a row by which it is known. */
const shownCells = 4;

export function PartChoice({ started, path, file, reread, failed }: PartChoiceProps) {
  const { t } = useTranslation();
  const [reading, setReading] = useState(false);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const { sheet, sheets, head, top } = started;
  const read = async (part: ChosenPart) => {
    const controller = new AbortController();
    sending.current = controller;
    failed('');
    setReading(true);
    try {
      reread(await beginImport(path, file, () => undefined, controller.signal, part));
    } catch (error) {
      if (controller.signal.aborted) return;
      failed(errorText(error));
      setReading(false);
    }
  };
  return (
    <div className="transfer-line">
      {sheets.length > 1 && (
        <Select
          value={sheet}
          disabled={reading}
          aria-label={t('transfer.sheet')}
          prefix={t('transfer.sheet')}
          popupMatchSelectWidth={false}
          onChange={(name: string) => void read({ sheet: name })}
          options={sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden ? t('transfer.sheetHidden', { name }) : name,
          }))}
        />
      )}
      <Select
        value={head}
        disabled={reading}
        loading={reading}
        aria-label={t('transfer.head')}
        prefix={t('transfer.head')}
        popupMatchSelectWidth={false}
        onChange={(line: number) => void read({ sheet, head: line })}
        options={top.map(({ line, cells }) => ({
          value: line,
          label: t('transfer.headLine', { line, text: cells.filter(Boolean).slice(0, shownCells).join(' · ') }),
        }))}
      />
    </div>
  );
}

// Files on their way from one control: added one after the other, tried again or taken away.
import type { FileRow } from '@crm/protocol/answers/files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../shared/api/client.ts';
import { type Upload, type UploadPlace, uploadOf } from '../../../../shared/api/upload.ts';
import { errorText } from '../../../../shared/ui/feedback.ts';
import './file.i18n.ts';

export interface Uploading {
  key: number;
  name: string;
  size: number;
  /** Share of the bytes that have arrived, 0 to 1. */
  share: number;
  problem: string;
  /** The problem is with the file itself: another try would end alike. */
  refused: boolean;
  /** Set when the file has arrived. */
  row?: FileRow;
}

export interface Uploads {
  entries: Uploading[];
  busy: boolean;
  start(file: File, place: UploadPlace): void;
  /** Stands among the others with why it is not sent at all. */
  refuse(file: File, problem: string): void;
  retry(key: number): void;
  /** Stops what is on its way and forgets it. */
  remove(key: number): void;
}

let lastKey = 0;

/** @param arrived called once for every file that has arrived */
export function useUploads(arrived: (row: FileRow) => void): Uploads {
  const { t } = useTranslation();
  const [entries, setEntries] = useState<Uploading[]>([]);
  const uploads = useRef(new Map<number, Upload>());
  const listener = useRef(arrived);
  useEffect(() => {
    listener.current = arrived;
  });
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.cancel();
    };
  }, []);

  const change = useCallback((key: number, part: Partial<Uploading>) => {
    setEntries((before) => before.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }, []);

  const run = useCallback(
    async (key: number) => {
      const upload = uploads.current.get(key);
      if (!upload) return;
      change(key, { problem: '', refused: false });
      try {
        const row = await upload.run();
        // Taken away in the meantime.
        if (!uploads.current.has(key)) return;
        change(key, { share: 1, row });
        listener.current(row);
      } catch (error) {
        if (!uploads.current.has(key)) return;
        const refused = error instanceof ApiError && ['invalid', 'forbidden', 'not_found'].includes(error.code);
        change(key, { problem: errorText(error) || t('file.failed'), refused, ...(refused ? { share: 0 } : {}) });
      }
    },
    [change, t],
  );

  const start = useCallback(
    (file: File, place: UploadPlace) => {
      const key = ++lastKey;
      uploads.current.set(
        key,
        uploadOf(file, place, (share) => change(key, { share })),
      );
      setEntries((before) => [
        ...before,
        { key, name: file.name, size: file.size, share: 0, problem: '', refused: false },
      ]);
      void run(key);
    },
    [change, run],
  );

  const refuse = useCallback((file: File, problem: string) => {
    const key = ++lastKey;
    const { name, size } = file;
    setEntries((before) => [...before, { key, name, size, share: 0, problem, refused: true }]);
  }, []);

  const remove = useCallback((key: number) => {
    uploads.current.get(key)?.cancel();
    uploads.current.delete(key);
    setEntries((before) => before.filter((entry) => entry.key !== key));
  }, []);

  return {
    entries,
    busy: entries.some((entry) => !entry.row && !entry.problem),
    start,
    refuse,
    retry: (key) => void run(key),
    remove,
  };
}

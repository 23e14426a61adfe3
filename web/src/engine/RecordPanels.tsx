// Panels that can be opened over any page, by `openRecord` or by `?open=kind:id` in the address.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../shared/session/session.ts';
import { DetailDrawer } from './dialogs.ts';
import { panelFor, setRecordHost } from './registries.ts';
import { useRefresh } from './useRefresh.ts';

/** Kind and id of `customer:12`; null for anything else. */
export function readOpenRecord(text: string | null): { kind: string; id: number } | null {
  const parts = /^([A-Za-z]\w*):([1-9]\d{0,15})$/.exec(text ?? '');
  return parts ? { kind: parts[1] as string, id: Number(parts[2]) } : null;
}

/** What is kept of definitions and dictionaries. */
const fromDictionary = ['definition', 'scenes', 'filters', 'options', 'dictionary'];

interface Mark {
  recordOpenedHere?: boolean;
}

export function RecordPanels() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const record = readOpenRecord(search.get('open'));
  const Panel = record ? panelFor(record.kind) : undefined;

  const go = useCallback(
    (open: string | null, options: { replace: boolean; state: unknown }) => {
      const next = new URLSearchParams(search);
      if (open) next.set('open', open);
      else next.delete('open');
      const text = next.toString();
      void navigate({ search: text ? `?${text}` : '' }, options);
    },
    [navigate, search],
  );

  useEffect(() => {
    setRecordHost((kind, id) => {
      const standing = readOpenRecord(search.get('open')) !== null;
      const state: Mark | null = standing ? (location.state as Mark | null) : { recordOpenedHere: true };
      go(`${kind}:${id}`, { replace: standing, state });
    });
    return () => setRecordHost(null);
  }, [go, search, location.state]);

  const close = useCallback(() => {
    if ((location.state as Mark | null)?.recordOpenedHere) void navigate(-1);
    else go(null, { replace: true, state: null });
  }, [go, navigate, location.state]);

  const client = useQueryClient();
  const { tree } = useSession();
  const known = useRef(tree);
  useEffect(() => {
    if (known.current === tree) return;
    known.current = tree;
    // Other permissions: other fields, other records.
    for (const name of [...fromDictionary, 'list', 'record']) void client.invalidateQueries({ queryKey: [name] });
  }, [client, tree]);

  useRefresh('status', () => {
    for (const name of fromDictionary) void client.invalidateQueries({ queryKey: [name] });
  });

  return (
    <DetailDrawer open={Panel !== undefined} record={record ?? undefined} close={close}>
      {Panel && record && (
        <Panel key={`${record.kind}:${record.id}`} id={record.id} module={record.kind} close={close} />
      )}
    </DetailDrawer>
  );
}

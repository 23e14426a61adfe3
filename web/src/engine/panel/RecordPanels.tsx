// Panels that can be opened over any page, by `openRecord` or by `?open=kind:id` in the address.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../shared/session/session.ts';
import { stepBack } from '../interaction/back.ts';
import { panelFor, panelWidth, setRecordHost } from '../record/registries.ts';
import { useRefresh } from '../record/useRefresh.ts';
import { DetailDrawer } from './lazy.ts';

/** Kind and id of `customer:12`; null for anything else. */
export function readOpenRecord(text: string | null): { kind: string; id: number } | null {
  const parts = /^([A-Za-z]\w*):([1-9]\d{0,15})$/.exec(text ?? '');
  return parts ? { kind: parts[1] as string, id: Number(parts[2]) } : null;
}

/** What is kept of definitions and dictionaries. */
const fromDictionary = ['definition', 'scenes', 'filters', 'options', 'dictionary'];

/** What the browser's history keeps beside the address; it is there after a reload, too. */
interface Mark {
  recordOpenedHere?: boolean;
  /** The list that the record was opened from, as it was then: `customer:12`, each once. */
  among?: string[];
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
    setRecordHost((kind, id, among = []) => {
      const alreadyOpen = readOpenRecord(search.get('open')) !== null;
      const names = among.filter((one) => panelFor(one.kind)).map((one) => `${one.kind}:${one.id}`);
      const mark: Mark | null = alreadyOpen ? location.state : { recordOpenedHere: true };
      const state: Mark = { ...mark, among: [...new Set(names)] };
      go(`${kind}:${id}`, { replace: alreadyOpen, state });
    });
    return () => setRecordHost(null);
  }, [go, search, location.state]);

  const close = useCallback(() => {
    if ((location.state as Mark | null)?.recordOpenedHere) stepBack(navigate, location.key);
    else go(null, { replace: true, state: null });
  }, [go, navigate, location.key, location.state]);

  const among = (location.state as Mark | null)?.among ?? [];
  const at = record ? among.indexOf(`${record.kind}:${record.id}`) : -1;
  const stepTo = (name: string | undefined) =>
    at >= 0 && name ? () => go(name, { replace: true, state: location.state }) : undefined;

  const client = useQueryClient();
  const { tree } = useSession();
  const known = useRef(tree);
  useEffect(() => {
    if (known.current === tree) return;
    known.current = tree;
    // Other permissions: other fields, other records.
    for (const name of [...fromDictionary, 'list', 'record']) void client.invalidateQueries({ queryKey: [name] });
  }, [client, tree]);

  useRefresh(['status', 'customForm'], () => {
    for (const name of fromDictionary) void client.invalidateQueries({ queryKey: [name] });
  });

  return (
    <DetailDrawer
      open={Panel !== undefined}
      record={record ?? undefined}
      width={record ? panelWidth(record.kind) : undefined}
      close={close}
      previous={stepTo(among[at - 1])}
      next={stepTo(among[at + 1])}
    >
      {Panel && record && (
        <Panel key={`${record.kind}:${record.id}`} id={record.id} module={record.kind} close={close} />
      )}
    </DetailDrawer>
  );
}

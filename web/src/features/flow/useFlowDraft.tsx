// Unsaved drawings: stored in this browser and offered again; never put over a newer version without a question.
import type { FlowDetail, StartNode } from '@crm/protocol/answers/flow';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../engine/form/drafts.ts';
import { sameDrawing } from './differences.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface DrawnFlow {
  name: string;
  nodes: StartNode;
}

interface StoredDraft extends DrawnFlow {
  /** Of the flow that it was drawn on. */
  version: number;
}

const example = { version: 0, name: '', nodes: {} as StartNode };

interface FlowDraft {
  /** Offers what was kept; nothing where there is none, or once it was answered. */
  offer: ReactNode;
  /** False while leaving would lose something. */
  safe: boolean;
}

/** @param dirty it differs from what is stored @param restore puts it into the drawing */
export function useFlowDraft(
  stored: FlowDetail,
  present: DrawnFlow,
  dirty: boolean,
  restore: (drawn: DrawnFlow) => void,
): FlowDraft {
  const { t } = useTranslation();
  const { found, keep, safe } = useDraft<StoredDraft>(`flow.${stored.id}`, example);
  const [offered, setOffered] = useState(() =>
    found && (found.name !== stored.name || !sameDrawing(found.nodes, stored.nodes)) ? found : null,
  );
  const { version } = stored;
  useEffect(() => {
    // What is offered stays until it is answered, whatever is drawn meanwhile.
    if (!offered) keep(dirty ? { ...present, version } : null);
  }, [offered, dirty, present, version, keep]);
  const take = () => {
    if (offered) restore({ name: offered.name, nodes: offered.nodes });
    setOffered(null);
  };
  const isOlder = offered !== null && offered.version !== version;
  const offer = offered && (
    <Alert
      type={isOlder ? 'warning' : 'info'}
      showIcon
      title={t(isOlder ? 'flow.draftOlder' : 'flow.draftFound')}
      action={
        <span className="flow-words">
          <Button size="small" onClick={take}>
            {t('flow.draftRestore')}
          </Button>
          <Button size="small" onClick={() => setOffered(null)}>
            {t('flow.draftDrop')}
          </Button>
        </span>
      }
    />
  );
  return { offer, safe: safe && !(offered && dirty) };
}

// Where a card is moved to, for keyboards and thumbs: the other columns of the board as a list.
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LaneDot } from './LaneDot.tsx';
import type { Lane } from './lanes.ts';
import './board.i18n.ts';

export interface MoveDialogProps {
  open: boolean;
  name: string;
  lanes: Lane[];
  /** Key of the column that it is in. */
  from: string;
  /** Why a column takes no cards; undefined where it does. */
  closedFor(lane: Lane): string | undefined;
  choose(lane: Lane): void;
  close(): void;
  /** The dialog is gone: the focus may go where the card is now. */
  gone(): void;
}

export default function MoveDialog({ open, name, lanes, from, closedFor, choose, close, gone }: MoveDialogProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  return (
    <Modal
      open={open}
      title={t('board.moveTitle', { name })}
      width={360}
      footer={null}
      destroyOnHidden
      onCancel={close}
      afterOpenChange={(shown) => {
        if (shown) box?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
        else gone();
      }}
    >
      <div ref={setBox} className="board-choices">
        {lanes.map((lane) => {
          const closed = lane.key === from ? t('board.current') : closedFor(lane);
          return (
            <button
              key={lane.key}
              type="button"
              className="scene-option"
              disabled={closed !== undefined}
              title={closed}
              onClick={() => choose(lane)}
            >
              <LaneDot color={lane.color} />
              <span className="scene-name">{lane.label}</span>
              {lane.key === from && <span className="board-lane-off">{closed}</span>}
            </button>
          );
        })}
      </div>
    </Modal>
  );
}

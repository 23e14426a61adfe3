// One card of a board: its owner, the first of the person's columns, and its actions.
import { ArrowRightOutlined, MoreOutlined } from '@ant-design/icons';
import type { ListField } from '@crm/protocol/answers/form';
import { Button, Dropdown } from 'antd';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { iconOf } from '../../actions/actionIcons.tsx';
import type { ListAction } from '../../actions/actions.ts';
import { columnText } from '../../fields/fieldTypes.ts';
import { isFree } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import { CardFacts } from '../../rows/CardBody.tsx';
import { HitLine } from '../../rows/Highlight.tsx';
import { leadContent } from '../../rows/LeadText.tsx';
import { type CellTarget, cellTarget, OpenCell } from '../../rows/openCell.tsx';
import { useOfferedActions } from '../../rows/useOfferedActions.ts';
import './board.i18n.ts';

/** What all cards of a board have in common. */
export interface CardContext {
  module: string;
  lead: ListField;
  others: ListField[];
  actions: ListAction[];
  words: readonly string[];
  own?: ((row: Row) => CellTarget) | undefined;
  mark?: ((row: Row) => ReactNode) | undefined;
  movable(row: Row): boolean;
  nameOf(row: Row): string;
  run(action: ListAction, rows: Row[]): void;
  /** Asks where to. */
  openMove(row: Row): void;
  setMenu(id: number): void;
}

interface BoardCardProps extends CardContext {
  id: number;
  row: Row;
  /** Its menu is open. */
  acting: boolean;
  /** It was moved here a moment ago. */
  fresh: boolean;
}

const factsShown = 3;
const moveKey = 'board-move';

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { id, row, module, lead, others, words, own, mark, acting, fresh, run, openMove, setMenu } = props;
  const { t } = useTranslation();
  const offered = useOfferedActions(props.actions)([row]);
  const target = cellTarget({ column: lead, row, module, lead: true, own });
  const title = leadContent({ column: lead, row, module }, words, t);
  const facts = others.filter((column) => columnText(row, column, t)).slice(0, factsShown);
  const movable = props.movable(row);
  const items = [
    ...(movable ? [{ key: moveKey, label: t('board.move'), icon: <ArrowRightOutlined aria-hidden /> }] : []),
    ...(movable && offered.length > 0 ? [{ type: 'divider' as const }] : []),
    // What takes away stands last.
    ...offered
      .toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))
      .map((action) => ({
        key: action.key,
        label: action.label,
        icon: iconOf(action),
        danger: action.danger ?? false,
      })),
  ];
  return (
    <article
      className={fresh ? 'board-card board-card-fresh' : 'board-card'}
      data-card={id}
      {...(movable ? { 'data-movable': '' } : {})}
      onClick={(event) => target && isFree(event) && target.open()}
    >
      <div className="board-card-head">
        <span className="board-card-mark">{mark?.(row)}</span>
        <div className="board-card-title">{target ? <OpenCell target={target}>{title}</OpenCell> : title}</div>
        {items.length > 0 && (
          <Dropdown
            trigger={['click']}
            autoFocus
            open={acting}
            onOpenChange={(next) => setMenu(next ? id : 0)}
            menu={{
              items,
              onClick: ({ key, domEvent }) => {
                domEvent.stopPropagation();
                setMenu(0);
                const action = offered.find((one) => one.key === key);
                if (key === moveKey) openMove(row);
                else if (action) run(action, [row]);
              },
            }}
          >
            <Button
              type="text"
              size="small"
              className="board-card-menu"
              icon={<MoreOutlined aria-hidden />}
              aria-label={t('board.menu', { name: props.nameOf(row) })}
            />
          </Dropdown>
        )}
      </div>
      <HitLine row={row} words={words} />
      {facts.length > 0 && <CardFacts module={module} columns={facts} row={row} />}
    </article>
  );
});

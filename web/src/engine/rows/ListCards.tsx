// The list on a phone: one card a record, the next ones fetched when the end comes into view.
import { MoreOutlined } from '@ant-design/icons';
import type { ListField } from '@crm/protocol/answers/form';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconOf } from '../actions/actionIcons.tsx';
import type { ListAction } from '../actions/actions.ts';
import { Cell } from '../fields/cells/Cell.tsx';
import { watchPresses } from '../interaction/presses.ts';
import { visibleColumns } from '../query/columns.ts';
import { ScrollEnd } from '../query/ScrollEnd.tsx';
import { idOf, isFree } from '../record/records.ts';
import { cardFor, type Row } from '../record/registries.ts';
import { CardFacts, CardLinesBody } from './CardBody.tsx';
import { HitLine } from './Highlight.tsx';
import { leadContent } from './LeadText.tsx';
import { type CellTarget, cellTarget, OpenCell } from './openCell.tsx';
import { useOfferedActions } from './useOfferedActions.ts';

interface CardContext {
  module: string;
  columns: ListField[];
  run(action: ListAction, rows: Row[]): void;
  own?: ((row: Row) => CellTarget) | undefined;
  mark?(row: Row): ReactNode;
  /** Hands one row over where the list is a picker. */
  pick?(row: Row): void;
  /** What is searched for: marked in the titles. */
  words: readonly string[];
}

export interface ListCardsProps extends CardContext {
  /** Stands above the first card. */
  head?: ReactNode;
  rows: Row[];
  idField: string;
  actions: ListAction[];
  stale: boolean;
  more?: () => void;
  loadingMore: boolean;
  empty: ReactNode;
}

interface ListCardProps extends CardContext {
  lead: ListField;
  others: ListField[];
  row: Row;
  menu: ListAction[];
}

function ListCard({ module, columns, lead, others, row, menu, own, pick, mark, words, run }: ListCardProps) {
  const { t } = useTranslation();
  const [acting, setActing] = useState(false);
  const card = useRef<HTMLElement>(null);
  const hasMenu = menu.length > 0;
  useEffect(() => {
    const { current } = card;
    if (current && hasMenu) return watchPresses(current, { thingAt: () => current, stayed: () => setActing(true) });
  }, [hasMenu]);
  const lines = cardFor(module);
  const target = cellTarget({ column: lead, row, module, lead: true, own });
  const title = leadContent({ column: lead, row, module }, words, t);
  const beside = lines && columns.find(({ field }) => field === lines.beside);
  return (
    <article ref={card} className="card" onClick={(event) => target && isFree(event) && target.open()}>
      <div className="card-line card-head">
        {mark?.(row)}
        <div className="card-title">{target ? <OpenCell target={target}>{title}</OpenCell> : title}</div>
        {beside && <Cell column={beside} row={row} module={module} />}
        {pick && (
          <Button type="primary" onClick={() => pick(row)}>
            {t('action.select')}
          </Button>
        )}
        {menu.length > 0 && (
          <Dropdown
            trigger={['click']}
            open={acting}
            onOpenChange={setActing}
            menu={{
              items: menu.map((action) => ({
                key: action.key,
                label: action.label,
                icon: iconOf(action),
                danger: action.danger,
              })),
              onClick: ({ key, domEvent }) => {
                domEvent.stopPropagation();
                setActing(false);
                const action = menu.find((entry) => entry.key === key);
                if (action) run(action, [row]);
              },
            }}
          >
            <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t('list.moreActions')} />
          </Dropdown>
        )}
      </div>
      <HitLine row={row} words={words} />
      {lines ? (
        <CardLinesBody module={module} columns={columns} row={row} lines={lines} />
      ) : (
        <CardFacts module={module} columns={others} row={row} />
      )}
    </article>
  );
}

export default function ListCards({
  head,
  rows,
  idField,
  actions,
  stale,
  more,
  loadingMore,
  empty,
  ...card
}: ListCardsProps) {
  const offered = useOfferedActions(actions);
  const [lead, ...others] = visibleColumns(card.columns);

  if (!lead) return null;
  if (rows.length === 0) return <div className="list-empty">{empty}</div>;
  return (
    <div className={stale ? 'cards list-stale' : 'cards'}>
      {head}
      {rows.map((row) => (
        <ListCard key={idOf(row, idField)} {...card} lead={lead} others={others} row={row} menu={offered([row])} />
      ))}
      <ScrollEnd more={more} loading={loadingMore} />
    </div>
  );
}

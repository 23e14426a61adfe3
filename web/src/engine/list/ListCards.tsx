// The list on a phone: one card a record, the next ones fetched when the end comes into view.
import { MoreOutlined } from '@ant-design/icons';
import type { ListField } from '@crm/protocol/form';
import { Button, Dropdown, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell } from '../cells/Cell.tsx';
import { visibleColumns } from '../columns.ts';
import { columnText } from '../fieldTypes.ts';
import { idOf } from '../records.ts';
import type { Row } from '../registries.ts';
import { ScrollEnd } from '../ScrollEnd.tsx';
import type { ListAction } from './actions.ts';
import { HitLine } from './Highlight.tsx';
import { LeadText } from './LeadText.tsx';
import { type CellTarget, cellTarget, OpenCell } from './openCell.tsx';
import { useOfferedActions } from './SelectionBar.tsx';

const factsShown = 5;

export interface ListCardsProps {
  module: string;
  columns: ListField[];
  rows: Row[];
  idField: string;
  actions: ListAction[];
  run(action: ListAction, rows: Row[]): void;
  own?: ((row: Row) => CellTarget) | undefined;
  mark?(row: Row): ReactNode;
  /** Hands one row over where the list is a picker. */
  pick?(row: Row): void;
  /** What is searched for: marked in the titles. */
  words: readonly string[];
  stale: boolean;
  more?: () => void;
  loadingMore: boolean;
  empty: ReactNode;
}

export default function ListCards(props: ListCardsProps) {
  const { module, columns, rows, idField, more, words } = props;
  const { t } = useTranslation();
  const offered = useOfferedActions(props.actions);
  const [lead, ...others] = visibleColumns(columns);

  if (!lead) return null;
  if (rows.length === 0) return <div className="list-empty">{props.empty}</div>;
  return (
    <div className={props.stale ? 'cards list-stale' : 'cards'}>
      {rows.map((row) => {
        const target = cellTarget({ column: lead, row, module, lead: true, own: props.own });
        const title = <LeadText column={lead} row={row} module={module} words={words} />;
        const facts = others.filter((column) => columnText(row, column, t)).slice(0, factsShown);
        const menu = offered([row]);
        return (
          <article key={idOf(row, idField)} className="card">
            <Flex align="center" gap={8} className="card-head">
              {props.mark?.(row)}
              <div className="card-title">{target ? <OpenCell target={target}>{title}</OpenCell> : title}</div>
              {props.pick && (
                <Button size="small" type="primary" onClick={() => props.pick?.(row)}>
                  {t('action.select')}
                </Button>
              )}
              {menu.length > 0 && (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: menu.map(({ key, label, icon, danger }) => ({ key, label, icon, danger })),
                    onClick: ({ key }) => {
                      const action = menu.find((entry) => entry.key === key);
                      if (action) props.run(action, [row]);
                    },
                  }}
                >
                  <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t('list.moreActions')} />
                </Dropdown>
              )}
            </Flex>
            <HitLine row={row} words={words} />
            <dl className="card-facts">
              {facts.map((column) => (
                <div key={column.id}>
                  <dt>{column.title}</dt>
                  <dd>
                    <Cell column={column} row={row} module={module} />
                  </dd>
                </div>
              ))}
            </dl>
          </article>
        );
      })}
      <ScrollEnd more={more} loading={props.loadingMore} />
    </div>
  );
}

// What stands below a card's title: the lines that its kind declares, else the first of the person's columns.
import { CopyOutlined, MailOutlined } from '@ant-design/icons';
import type { ListField } from '@crm/protocol/answers/form';
import { Button } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Cell } from '../fields/cells/Cell.tsx';
import { columnText } from '../fields/fieldTypes.ts';
import { mailAddress, phoneAddress } from '../record/contactLinks.ts';
import { textOf } from '../record/records.ts';
import type { CardLines, Row } from '../record/registries.ts';
import CallButton from './CallButton.tsx';
import './rows.i18n.ts';

interface CardPart {
  module: string;
  columns: ListField[];
  row: Row;
}

const factsShown = 5;

export function CardFacts({ module, columns, row }: CardPart) {
  const { t } = useTranslation();
  const facts = columns.filter((column) => columnText(row, column, t)).slice(0, factsShown);
  return (
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
  );
}

export function CardLinesBody({ module, columns, row, lines }: CardPart & { lines: CardLines }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const phone = lines.phone ? textOf(row[lines.phone]) : '';
  const mail = lines.mail ? textOf(row[lines.mail]) : '';
  const write = mailAddress(mail);
  const person = lines.person ? textOf(row[lines.person]) : '';
  const shown = [person, phone].filter(Boolean).join(' ');
  const fields = [lines.last].flat();
  const last = columns
    .filter(({ field }) => fields.includes(field))
    .filter((column) => fields.length === 1 || columnText(row, column, t));
  const copy = () =>
    navigator.clipboard.writeText(phone).then(
      () => feedback.success(t('list.copied')),
      () => feedback.error(t('list.notCopied')),
    );
  return (
    <>
      <div className="card-line">
        <span className="card-text">{shown || <span className="card-nothing">{t('list.none')}</span>}</span>
        {phoneAddress(phone) && (
          <>
            <Button
              type="text"
              icon={<CopyOutlined aria-hidden />}
              aria-label={t('list.copyNumber')}
              onClick={() => void copy()}
            />
            <CallButton number={phone} name={person} />
          </>
        )}
        {write && <Button href={write} icon={<MailOutlined aria-hidden />} aria-label={mail} />}
      </div>
      {last.length > 0 && (
        <div className="card-line card-last">
          {last.map((column) => (
            <Fragment key={column.id}>
              <span className="card-label">{column.title}</span>
              <span className="card-text">
                {columnText(row, column, t) ? <Cell column={column} row={row} module={module} /> : t('list.none')}
              </span>
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}

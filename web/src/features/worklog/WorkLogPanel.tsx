// The panel of a work log: its text with the figures of the period, its comments, and its readers.

import type { FormDefinition } from '@crm/protocol/answers/form';
import * as worklogCalls from '@crm/protocol/calls/worklog';
import type { WorkLogRow } from '@crm/protocol/rows/workLog';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { textIn } from '../../engine/fields/fieldTypes.ts';
import { itemsOf } from '../../engine/fields/formValues.ts';
import { PanelFact } from '../../engine/panel/PanelHeader.tsx';
import PlainPanel from '../../engine/panel/PlainPanel.tsx';
import { RecordFields } from '../../engine/panel/RecordFields.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { textOf } from '../../engine/record/records.ts';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { useGranted } from '../../shared/session/session.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { Comments } from './Comments.tsx';
import { Figures } from './Figures.tsx';
import { Readers } from './Readers.tsx';
import './worklog.css';
import './worklog.i18n.ts';

const parts = ['done', 'plan', 'problems'] as const;
/** Shown with the text where they have something. */
const beside = ['userids', 'customerIds', 'contractIds', 'files'];

const without = [...parts, ...beside];

const logOf = (row: Row) => row as WorkLogRow;

/** The items among these that hold something. */
function filled(definition: FormDefinition, row: Row, t: Parameters<typeof textIn>[2]): FormDefinition {
  const own = new Set(
    itemsOf(definition)
      .filter((item) => beside.includes(item.field) && textIn(row, item, t))
      .map(({ field }) => field),
  );
  return {
    ...definition,
    items: definition.items.filter(({ json }) => own.has(json.field)),
    cols: definition.cols.filter(({ field }) => own.has(field)),
  };
}

function Content({ row, definition }: { row: Row; definition: FormDefinition | undefined }) {
  const { t } = useTranslation();
  const log = logOf(row);
  const seesComments = useGranted('oa.worklogComment.index');
  const further = definition && filled(definition, row, t);
  return (
    <div className="worklog-content">
      {log.figures && log.figures.length > 0 && (
        <section className="worklog-section" aria-label={t('worklog.figures')}>
          <h3>{t('worklog.figures')}</h3>
          <Figures figures={log.figures} />
        </section>
      )}
      <dl className="worklog-parts">
        {parts.map(
          (part) =>
            textOf(row[part]) && (
              <div key={part}>
                <dt>{t(`worklog.part.${part}`)}</dt>
                <dd>{textOf(row[part])}</dd>
              </div>
            ),
        )}
      </dl>
      {further && further.items.length > 0 && <RecordFields definition={further} row={row} />}
      {seesComments && (
        <Comments
          id={log.id}
          may={(row.can as { comment?: boolean } | undefined)?.comment === true}
          count={log.commentCount ?? 0}
        />
      )}
    </div>
  );
}

export default function WorkLogPanel(props: PanelProps) {
  const { t } = useTranslation();
  const { data: definition } = useDefinition(props.module);
  const marks = (row: Row) => logOf(row).late === 1 && <Tag color="orange">{t('worklog.late')}</Tag>;
  const facts = (row: Row) => (
    <>
      <PanelFact label={t('worklog.by')}>
        <UserAvatar name={textOf(row.UserName)} src={textOf(row.Header)} /> {textOf(row.UserName)}
      </PanelFact>
      <PanelFact label={t('worklog.when')}>
        <RelativeTime value={textOf(row.AddTime)} />
      </PanelFact>
    </>
  );
  const tabs = (row: Row) => {
    const { readCount: read, sentCount: sent = 0 } = logOf(row);
    return [
      { key: 'content', label: t('worklog.content'), children: <Content row={row} definition={definition} /> },
      {
        key: 'readers',
        label: Number(sent) > 0 ? t('worklog.readers', { read, sent }) : t('worklog.readersPlain'),
        children: <Readers id={props.id} />,
      },
    ];
  };
  return (
    <PlainPanel
      {...props}
      deletePath={worklogCalls.delete_}
      marks={marks}
      facts={facts}
      tabs={tabs}
      without={without}
    />
  );
}

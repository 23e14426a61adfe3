// Texts of the file that are no choice of their column: each is matched once, for all rows that have it.
import type { ImportDetail, ImportUnmatched } from '@crm/protocol/answers/transfer';
import { Button, Select } from 'antd';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './transfer.css';
import './transfer.i18n.ts';
import { clearable } from '../../shared/ui/clearable.tsx';

interface UnmatchedProps {
  rows: readonly ImportUnmatched[];
  meant: ImportDetail['meant'];
  busy: boolean;
  /** Checks all rows again with the answers given before and here. */
  check(meant: ImportDetail['meant']): void;
}

/** Leaves the cell empty; no choice is called so. */
const nothing = '';
const placeOf = ({ key, text }: ImportUnmatched) => `${key}\n${text}`;

export function Unmatched({ rows, meant, busy, check }: UnmatchedProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const answered = rows.filter((row) => chosen[placeOf(row)] !== undefined);
  const again = () => {
    const all = structuredClone(meant);
    for (const row of answered) (all[row.key] ??= {})[row.text] = chosen[placeOf(row)] ?? nothing;
    check(all);
  };
  return (
    <section className="transfer-section" aria-label={t('transfer.unmatched')}>
      <h2>{t('transfer.unmatched')}</h2>
      <p className="transfer-note">{t('transfer.unmatchedHint')}</p>
      <div className="transfer-map-frame">
        <div className="transfer-map">
          {rows.map((row) => (
            <Fragment key={placeOf(row)}>
              <span>
                {row.title}：{row.text || t('transfer.emptyCell')}
              </span>
              <span className="transfer-map-sample transfer-note">{t('transfer.rows', { count: row.count })}</span>
              <Select
                allowClear={clearable(t)}
                placeholder={t('transfer.meansNothing')}
                aria-label={t('transfer.meansOf', { title: row.title, text: row.text || t('transfer.emptyCell') })}
                value={chosen[placeOf(row)] ?? null}
                onChange={(text: string | null | undefined) =>
                  setChosen(({ [placeOf(row)]: _before, ...others }) =>
                    text === null || text === undefined ? others : { ...others, [placeOf(row)]: text },
                  )
                }
                options={[
                  ...(row.required || row.text === '' ? [] : [{ value: nothing, label: t('transfer.leaveEmpty') }]),
                  ...row.choices.map((label) => ({ value: label, label })),
                ]}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </Fragment>
          ))}
        </div>
      </div>
      <div className="transfer-line">
        <Button disabled={answered.length === 0} loading={busy} onClick={again}>
          {t('transfer.checkAgain')}
        </Button>
      </div>
    </section>
  );
}

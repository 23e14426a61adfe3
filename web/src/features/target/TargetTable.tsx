// A year of targets: the department's own, what its people's come to and the difference, then the people.
import type { TargetPage as Page, TargetRow } from '@crm/protocol/answers/target';
import { useTranslation } from 'react-i18next';
import { LinesScroll } from '../../engine/fields/controls/tablelist/LinesScroll.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { partOf, shownAmount, shownDifference, sumOf } from './amounts.ts';
import './target.css';
import './target.i18n.ts';

const quarters = [0, 1, 2, 3];
const quarterOf = (months: readonly string[], quarter: number) => sumOf(months.slice(quarter * 3, quarter * 3 + 3));

/** For one person alone the sum would repeat the row; one row may also be all that a page or a name leaves of many. */
function isSumOf(rows: readonly TargetRow[], sum: Page['sum']): boolean {
  const [only, another] = rows;
  if (!only || another) return false;
  const asText = ({ months, total, reached }: Page['sum']) => [...months, total, reached].map(Number).join();
  return asText(only) === asText(sum);
}

interface TargetTableProps {
  data: Page;
  edit: ((row: TargetRow) => void) | undefined;
  /** Undefined for people who may not set the department's. */
  department: { edit(): void; share(): void } | undefined;
}

export function TargetTable({ data: { rows, sum, unit, department: own }, edit, department }: TargetTableProps) {
  const { t } = useTranslation();
  const number = (title: string, text: string, key?: number) => (
    <td key={key} data-title={title} className="lines-number">
      {text}
    </td>
  );
  const ofQuarters = (valueOf: (quarter: number) => string) =>
    quarters.map((quarter) => number(t('target.quarter', { quarter: quarter + 1 }), valueOf(quarter), quarter));
  const cells = (months: readonly string[], total: string, reached: string) => (
    <>
      {number(t('target.whole'), shownAmount(total, unit))}
      {number(t('target.reached'), shownAmount(reached, unit))}
      {number(t('target.part'), partOf(reached, total))}
      {ofQuarters((quarter) => shownAmount(quarterOf(months, quarter), unit))}
    </>
  );
  const hasOwn = own !== null && Number(own.total) > 0;
  const buttons = edit !== undefined || department !== undefined;
  return (
    <LinesScroll label={t('target.list')}>
      <table className="lines lines-read">
        <thead>
          <tr>
            <th>{t('target.person')}</th>
            <th>{t('target.department')}</th>
            <th className="lines-number">{t('target.whole')}</th>
            <th className="lines-number">{t('target.reached')}</th>
            <th className="lines-number">{t('target.part')}</th>
            {quarters.map((quarter) => (
              <th key={quarter} className="lines-number">
                {t('target.quarter', { quarter: quarter + 1 })}
              </th>
            ))}
            {buttons && (
              <th>
                <span className="visually-hidden">{t('target.set')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {own && (
            <tr className="target-sum">
              <td data-title={t('target.person')}>{t('target.own')}</td>
              <td data-title={t('target.department')}>{own.BranchName}</td>
              {cells(own.months, own.total, sum.reached)}
              {buttons && (
                <td className="target-buttons">
                  {department && (
                    <>
                      <Button
                        type="link"
                        size="small"
                        aria-label={t('target.setFor', { name: own.BranchName })}
                        onClick={department.edit}
                      >
                        {t('target.setShort')}
                      </Button>
                      {hasOwn && (
                        <Button
                          type="link"
                          size="small"
                          aria-label={t('target.shareOf', { name: own.BranchName })}
                          onClick={department.share}
                        >
                          {t('target.share')}
                        </Button>
                      )}
                    </>
                  )}
                </td>
              )}
            </tr>
          )}
          {(own || !isSumOf(rows, sum)) && (
            <tr className="target-sum">
              <td data-title={t('target.person')}>{t('target.people')}</td>
              <td data-title={t('target.department')} data-empty={own ? undefined : 'true'}>
                {own?.BranchName}
              </td>
              {cells(sum.months, sum.total, sum.reached)}
              {buttons && <td data-empty="true" />}
            </tr>
          )}
          {hasOwn && (
            <tr className="target-difference">
              <td data-title={t('target.person')}>{t('target.difference')}</td>
              <td data-empty="true" />
              {number(t('target.whole'), shownDifference(sum.total, own.total, unit))}
              <td data-empty="true" />
              <td data-empty="true" />
              {ofQuarters((quarter) =>
                shownDifference(quarterOf(sum.months, quarter), quarterOf(own.months, quarter), unit),
              )}
              {buttons && <td data-empty="true" />}
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.userid}>
              <td data-title={t('target.person')}>
                <span className="cell-person">
                  <UserAvatar name={row.UserName} src={row.Header} size={20} />
                  <span className="cell-text">{row.UserName}</span>
                </span>
              </td>
              <td data-title={t('target.department')}>{row.BranchName}</td>
              {cells(row.months, row.total, row.reached)}
              {buttons && (
                <td className="target-buttons">
                  {edit && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('target.setFor', { name: row.UserName })}
                      onClick={() => edit(row)}
                    >
                      {t('target.setShort')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </LinesScroll>
  );
}

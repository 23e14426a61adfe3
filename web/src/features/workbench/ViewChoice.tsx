// The range of people and the period that the figures of the workbench are of.
import { useTranslation } from 'react-i18next';
import { Select } from '../../shared/ui/lazyControls.tsx';
import type { View } from './useView.ts';
import './workbench.i18n.ts';

export function ViewChoice({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <>
      {view.ranges.length > 1 && (
        <Select
          className="workbench-choice"
          aria-label={t('workbench.range')}
          value={view.range}
          options={view.ranges.map((value) => ({ value, label: t(`workbench.range.${value}`) }))}
          onChange={(range) => view.choose({ range })}
        />
      )}
      <Select
        className="workbench-choice"
        aria-label={t('workbench.period')}
        value={view.period}
        options={view.periods.map((value) => ({ value, label: t(`workbench.period.${value}`) }))}
        onChange={(period) => view.choose({ period })}
      />
    </>
  );
}

// How a list is laid out: rows, a board by a field's choices, a calendar by a field's days. Stands with the saved views.
import type { ListField } from '@crm/protocol/answers/form';
import { type ListMode, listModes } from '@crm/protocol/mode';
import { useTranslation } from 'react-i18next';
import type { ListControl } from '../query/useListState.ts';
import { groupableFields } from './modes.ts';
import './modes.css';
import './modes.i18n.ts';

interface ModeSwitchProps {
  columns: readonly ListField[];
  control: ListControl;
}

/** The likeliest field: a day when something is due, shown in the list. */
function usual(fields: ListField[]): ListField | undefined {
  return fields.find(({ plan, show }) => plan && show) ?? fields.find(({ show }) => show) ?? fields[0];
}

export function ModeSwitch({ columns, control }: ModeSwitchProps) {
  const { t } = useTranslation();
  const { mode, by } = control.state;
  const offered = listModes.filter((one) => groupableFields(columns, one).length > 0);
  if (offered.length === 0) return null;
  const choose = (next: ListMode | '', field = '') => control.change({ mode: next, by: field });
  const fields = mode ? groupableFields(columns, mode) : [];
  const current = fields.some(({ field }) => field === by) ? mode : '';
  return (
    <div className="modes" role="group" aria-label={t('modes.title')}>
      <h2 className="views-title">{t('modes.title')}</h2>
      <div className="modes-row">
        {(['', ...offered] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={current === one ? 'scene-option scene-option-active' : 'scene-option'}
            aria-pressed={current === one}
            onClick={() => {
              if (current !== one) choose(one, one ? usual(groupableFields(columns, one))?.field : '');
            }}
          >
            {t(`modes.${one || 'rows'}`)}
          </button>
        ))}
      </div>
      {current && (
        <div className="modes-row" role="group" aria-label={t('modes.by')}>
          {fields.map(({ field, title }) => (
            <button
              key={field}
              type="button"
              className={by === field ? 'modes-field modes-field-active' : 'modes-field'}
              aria-pressed={by === field}
              onClick={() => choose(current, field)}
            >
              {t('modes.byField', { field: title })}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

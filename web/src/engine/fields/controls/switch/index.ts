// Item type `switch`: on and off with the definition's own two values.
import type { FormItem } from '@crm/protocol/answers/form';
import { isMissing } from '../../../record/emptiness.ts';
import { shownText } from '../../../record/records.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { wordProblem } from '../rules.ts';

/** The two states as options, for filters. */
function stateOptions(item: FormItem): Partial<FormItem> {
  if (item.options?.length) return {};
  return {
    options: [
      { value: item.activeValue ?? 1, label: item.activeText ?? '' },
      { value: item.inactiveValue ?? 0, label: item.inactiveText ?? '' },
    ],
  };
}

registerFieldType('switch', {
  inPlace: 'once',
  control: commonControl('SwitchControl'),
  problem: wordProblem,
  firstValue: (item) => item.inactiveValue ?? 0,
  text(row, field, t) {
    if (isMissing(row[field.field])) return '';
    const on = String(row[field.field]) === String(field.activeValue ?? 1);
    const word = on ? field.activeText : field.inactiveText;
    if (word) return word;
    return field.options?.length ? shownText(row, field) : t(on ? 'form.on' : 'form.off');
  },
  filter: { first: 'in', control: 'select', item: stateOptions },
});

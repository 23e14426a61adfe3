// Item type `city`: province and city; a new record begins with those that the company set.
import { isNoReference } from '../../../record/emptiness.ts';
import { shownText, textOf } from '../../../record/records.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { wordProblem } from '../rules.ts';

registerFieldType('city', {
  control: commonControl('CityControl'),
  pair: true,
  isEmpty: isNoReference,
  problem: wordProblem,
  text(row, field) {
    const [first, second] = [shownText(row, field), field.field2 ? textOf(row[`${field.field2}Name`]) : ''];
    // 北京市 and its city 北京市 are shown once.
    return first === second ? first : [first, second].filter(Boolean).join(' ');
  },
  filter: { first: 'eq', paired: true },
});

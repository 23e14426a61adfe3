// Item type `county`: the counties of the city that the parent item holds.
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { ChoiceSelect } from '../ChoiceSelect.tsx';
import { useRegions } from '../city/useRegions.ts';

export default function CountyControl(props: ControlProps) {
  const { item, form } = props;
  const city = item.parent ? form?.values[item.parent] : undefined;
  const name = item.textField ? textOf(form?.values[item.textField]) : '';
  return <ChoiceSelect {...props} source={useRegions(3, city)} knownText={name} />;
}

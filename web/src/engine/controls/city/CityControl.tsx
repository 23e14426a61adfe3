// Item type `city`: province (`field`) and city (`field2`); another province empties the city.
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../records.ts';
import type { ControlProps } from '../../registries.ts';
import { ChoiceSelect } from '../ChoiceSelect.tsx';
import { useRegions } from './useRegions.ts';
import '../../formWords.ts';

export default function CityControl(props: ControlProps) {
  const { item, value, onChange, id, form } = props;
  const { t } = useTranslation();
  const provinces = useRegions(1, 0);
  const cities = useRegions(2, value);
  const second = item.field2;
  return (
    <Flex gap={8}>
      <ChoiceSelect
        {...props}
        source={provinces}
        className="form-half"
        label={t('form.province')}
        knownText={item.textField ? textOf(form?.values[item.textField]) : ''}
        onChange={(next) => {
          onChange(next);
          if (second) form?.setValue(second, '');
        }}
      />
      {second && (
        <ChoiceSelect
          {...props}
          id={`${id}-city`}
          source={cities}
          className="form-half"
          label={t('form.city')}
          textField={`${second}Name`}
          knownText={textOf(form?.values[`${second}Name`])}
          value={form?.values[second]}
          onChange={(next) => form?.setValue(second, next)}
        />
      )}
    </Flex>
  );
}

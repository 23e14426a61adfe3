// Item type `city`: province (`field`) and city (`field2`); another province empties the city. What a new record begins with is
// shown as a suggestion until somebody touches it.
import { Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { ChoiceSelect } from '../ChoiceSelect.tsx';
import { useRegions } from './useRegions.ts';
import '../../fields.i18n.ts';

export default function CityControl(props: ControlProps) {
  const { item, value, onChange, id, form } = props;
  const { t } = useTranslation();
  const provinces = useRegions(1, 0);
  const cities = useRegions(2, value);
  const second = item.field2;
  const [touched, setTouched] = useState(false);
  const own = useRef(false);
  const city = second && form?.values[second];
  // A value from elsewhere, such as the next record of the same form, was not looked at yet.
  useEffect(() => {
    if (!own.current) setTouched(false);
    own.current = false;
  }, [value, city]);
  const touch = () => {
    own.current = true;
    setTouched(true);
  };
  const isPreset = (now: unknown, preset: unknown) => preset !== undefined && String(now) === String(preset);
  const suggested =
    !touched && form?.id === 0 && isPreset(value, item.value) && (!second || isPreset(city, item.value2));
  const noteId = `${id}-suggested`;
  const described = [props.describedBy, suggested && noteId].filter(Boolean).join(' ');
  const shared = { ...props, ...(described ? { describedBy: described } : {}) };
  return (
    <>
      <Flex gap={8} className={suggested ? 'form-suggested' : undefined}>
        <ChoiceSelect
          {...shared}
          source={provinces}
          className="form-half"
          label={t('form.province')}
          knownText={item.textField ? textOf(form?.values[item.textField]) : ''}
          onChange={(next) => {
            touch();
            onChange(next);
            if (second) form?.setValue(second, '');
          }}
        />
        {second && (
          <ChoiceSelect
            {...shared}
            id={`${id}-city`}
            source={cities}
            className="form-half"
            label={t('form.city')}
            textField={`${second}Name`}
            knownText={textOf(form?.values[`${second}Name`])}
            value={city}
            onChange={(next) => {
              touch();
              form?.setValue(second, next);
            }}
          />
        )}
      </Flex>
      {suggested && (
        <div id={noteId} className="form-note">
          {t('form.suggestedPlace')}
        </div>
      )}
    </>
  );
}

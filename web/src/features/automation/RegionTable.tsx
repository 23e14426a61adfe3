// Who gets the records of which province or city, and who the rest.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../engine/record/records.ts';
import { ControlPart } from './Control.tsx';
import { type ActionDraft, newPlace, type PlaceDraft } from './draft.ts';
import './automation.i18n.ts';

interface RegionTableProps {
  id: string;
  action: ActionDraft;
  disabled: boolean;
  /** Of what it is by then: one event may change it twice. */
  change(update: (action: ActionDraft) => Partial<ActionDraft>): void;
}

export function RegionTable({ id, action, disabled, change }: RegionTableProps) {
  const { t } = useTranslation();
  const put = (key: number, part: Partial<PlaceDraft>) =>
    change(({ places }) => ({ places: places.map((place) => (place.key === key ? { ...place, ...part } : place)) }));
  return (
    <div className="auto-rule-places">
      {action.places.map((place, at) => {
        const number = at + 1;
        return (
          <div
            key={place.key}
            className="auto-rule-place"
            role="group"
            aria-label={t('automation.placeOf', { number })}
          >
            <ControlPart
              id={`${id}-place-${place.key}`}
              disabled={disabled}
              item={{
                type: 'city',
                field: 'province',
                field2: 'city',
                textField: 'provinceName',
                title: t('automation.placeOf', { number }),
              }}
              value={place.province}
              beside={{ city: place.city, provinceName: place.provinceName, cityName: place.cityName }}
              onChange={(province) => put(place.key, { province, provinceName: '', city: '', cityName: '' })}
              onBeside={(field, value) => {
                if (field === 'city') put(place.key, { city: value, cityName: '' });
              }}
            />
            <ControlPart
              id={`${id}-person-${place.key}`}
              disabled={disabled}
              item={{
                type: 'user',
                field: 'userid',
                textField: 'username',
                max: 1,
                title: t('automation.personOf', { number }),
                placeholder: t('automation.choosePerson'),
              }}
              value={place.userid}
              beside={{ username: place.username }}
              onChange={(userid) => put(place.key, { userid })}
              onBeside={(_field, value) => put(place.key, { username: textOf(value) })}
            />
            <Button
              type="text"
              disabled={disabled}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('automation.removePlace', { number })}
              onClick={() => change(({ places }) => ({ places: places.filter((one) => one.key !== place.key) }))}
            />
          </div>
        );
      })}
      <Button
        type="dashed"
        size="small"
        disabled={disabled}
        icon={<PlusOutlined aria-hidden />}
        onClick={() => change(({ places }) => ({ places: [...places, newPlace()] }))}
      >
        {t('automation.addPlace')}
      </Button>
      <div className="auto-rule-line">
        <label htmlFor={`${id}-otherwise`}>{t('automation.otherwise')}</label>
        <ControlPart
          id={`${id}-otherwise`}
          disabled={disabled}
          item={{
            type: 'user',
            field: 'otherwise',
            textField: 'otherwiseName',
            max: 1,
            title: t('automation.otherwise'),
            placeholder: t('automation.staysAsItIs'),
          }}
          value={action.otherwise}
          beside={{ otherwiseName: action.otherwiseName }}
          onChange={(otherwise) => change(() => ({ otherwise }))}
          onBeside={(_field, value) => change(() => ({ otherwiseName: textOf(value) }))}
        />
      </div>
    </div>
  );
}

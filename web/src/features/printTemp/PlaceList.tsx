// The places of a kind of record, by groups: a click puts one where the cursor is.
import { TableOutlined } from '@ant-design/icons';
import type { PrintPlaces } from '@crm/protocol/answers/print';
import { Button, Collapse, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleTitle } from '../../engine/record/localise.ts';
import './printTemp.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { placeTitle } from './places.ts';
import { formats, linesTable, placeText } from './visual.ts';
import './printTemp.i18n.ts';

interface PlaceListProps {
  places: PrintPlaces;
  insert(text: string, isHtml: boolean): void;
}

export function PlaceList({ places, insert }: PlaceListProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const [format, setFormat] = useState<string>('');
  const needle = key.trim().toLowerCase();
  const found = [
    ...places.groups.map((group) => ({
      title: group.module === 'sys' ? t('printTemp.sys') : moduleTitle(t, group.module, group.title),
      field: '',
      places: group.places.map(({ title, code }) => ({ title: placeTitle(t, group.module, title, code), code })),
    })),
    ...places.lines.map((lines) => ({ ...lines, title: t('printTemp.linesOf', { title: lines.title }) })),
  ]
    .map((group) => ({
      ...group,
      all: group.places,
      places: group.places.filter(
        ({ title, code }) => title.toLowerCase().includes(needle) || code.toLowerCase().includes(needle),
      ),
    }))
    .filter((group) => group.places.length > 0);
  return (
    <div className="template-places">
      <Input
        allowClear
        value={key}
        placeholder={t('printTemp.findPlace')}
        aria-label={t('printTemp.findPlace')}
        onChange={(event) => setKey(event.target.value)}
      />
      <div className="template-format">
        <span id="template-format">{t('printTemp.format')}</span>
        <Select<string>
          size="small"
          aria-labelledby="template-format"
          value={format}
          options={formats.map((one) => ({ value: one.code, label: t(`printTemp.format.${one.key}`) }))}
          onChange={setFormat}
        />
      </div>
      {found.length === 0 && <Empty description={t('printTemp.noPlace', { key: key.trim() })} />}
      <Collapse
        ghost
        size="small"
        // A search shows what it found.
        {...(needle ? { activeKey: found.map(({ title }) => title) } : {})}
        defaultActiveKey={[found[0], found.find(({ field }) => field)].flatMap((group) => group?.title ?? [])}
        items={found.map((group) => ({
          key: group.title,
          label: group.title,
          children: (
            <div className="template-chips">
              {group.field && (
                <Button
                  size="small"
                  type="primary"
                  icon={<TableOutlined aria-hidden />}
                  onClick={() => insert(linesTable(group.field, group.all), true)}
                >
                  {t('printTemp.insertLines')}
                </Button>
              )}
              {group.places.map(({ title, code }) => (
                <Button key={code} size="small" onClick={() => insert(placeText(code, format), false)}>
                  {title}
                </Button>
              ))}
            </div>
          ),
        }))}
      />
    </div>
  );
}

// Item type `product`: the lines, a field in which the next one is typed for, and the picker that adds several.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotEnabled } from '../../../engine/fields/controls/record/NotEnabled.tsx';
import RecordPicker from '../../../engine/fields/controls/record/RecordPicker.tsx';
import { suggestionsOf } from '../../../engine/fields/controls/record/suggestions.ts';
import { TypeAhead } from '../../../engine/fields/controls/record/TypeAhead.tsx';
import { linesOf } from '../../../engine/fields/controls/tablelist/lines.ts';
import { newLine } from '../../../engine/fields/controls/tablelist/sheet.ts';
import { TableEditor } from '../../../engine/fields/controls/tablelist/TableEditor.tsx';
import { recordSource } from '../../../engine/record/recordSources.ts';
import type { ControlProps, Row } from '../../../engine/record/registries.ts';
import { useFeedback } from '../../../shared/ui/feedback.ts';
import { lineOf, withSubtotal } from './chosen.ts';
import { productColumns } from './lines.ts';
import '../../../engine/fields/fields.i18n.ts';
import '../product.i18n.ts';

/** Immediately by default. */
const mostAtOnce = 100;

export default function ProductControl(props: ControlProps) {
  const { item, value, onChange, id, disabled } = props;
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [open, setOpen] = useState(false);
  const source = recordSource(item.type);
  if (!source) return <NotEnabled id={id} />;
  const lines = linesOf(value);
  const off = Boolean(disabled || item.readonly);
  const room = item.max === undefined ? mostAtOnce : Math.min(mostAtOnce, item.max - lines.length);
  const full = room <= 0;
  // The sold thing need not be one of the products, unless the kind requires it.
  const free = item.columns?.some(({ field, required }) => field === 'productid' && !required) ?? false;
  const whole = { ...item, columns: productColumns(item, t) };
  const addEmpty = () => onChange([...lines, withSubtotal(newLine(whole))]);

  const pick = (rows: Row[]) => {
    const fresh = rows.filter((row) => !lines.some((line) => Number(line.productid) === Number(row.id)));
    if (fresh.length < rows.length) feedback.error(t('form.productTwice'));
    if (fresh.length > 0) onChange([...lines, ...fresh.map(lineOf)]);
    setOpen(false);
  };

  return (
    <>
      <TableEditor
        {...props}
        item={whole}
        settle={withSubtotal}
        {...(free ? { add: addEmpty } : {})}
        footer={
          <div className="lines-foot">
            <div className="lines-type">
              <TypeAhead
                id={`${id}-type`}
                label={t('form.typeProduct')}
                placeholder={t('form.typeProductHint')}
                disabled={off || full}
                {...suggestionsOf(source, t)}
                onChoose={({ row }) => pick([row])}
              />
            </div>
            <Button
              id={id}
              aria-label={item.placeholder || t('form.addProduct')}
              aria-labelledby={`${id}-label ${id}`}
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={off || full}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {item.placeholder || t('form.addProduct')}
            </Button>
            {free && (
              <Button size="small" disabled={off || full} onClick={addEmpty}>
                {t('form.addLine')}
              </Button>
            )}
            <span className="lines-hint">{t(free ? 'form.pasteLines' : 'form.pasteCells')}</span>
          </div>
        }
      />
      {open && (
        <RecordPicker source={source} open max={room} chosen={[]} onClose={() => setOpen(false)} onPick={pick} />
      )}
    </>
  );
}

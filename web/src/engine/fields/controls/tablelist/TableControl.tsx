// Item type `tablelist`: the rows with a button that adds an empty one.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../record/registries.ts';
import { linesOf } from './lines.ts';
import { newLine } from './sheet.ts';
import { TableEditor } from './TableEditor.tsx';
import '../../fields.i18n.ts';

export default function TableControl(props: ControlProps) {
  const { item, value, onChange, id, disabled } = props;
  const { t } = useTranslation();
  const lines = linesOf(value);
  const off = Boolean(disabled || item.readonly);
  return (
    <TableEditor
      {...props}
      add={() => onChange([...lines, newLine(item)])}
      footer={
        <Button
          id={id}
          aria-label={t('table.add')}
          aria-labelledby={`${id}-label ${id}`}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={off || (item.max !== undefined && lines.length >= item.max)}
          onClick={() => onChange([...lines, newLine(item)])}
        >
          {t('table.add')}
        </Button>
      }
    />
  );
}

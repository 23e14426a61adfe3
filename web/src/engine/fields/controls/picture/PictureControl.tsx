// Item type `picture`: a grid of pictures, each added by the picker, one at a time.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FileRow } from '@crm/protocol/answers/files';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../../../shared/ui/feedback.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { filesOf, maxFiles, nameOf, shortName } from '../file/fileRows.ts';
import { placeOf } from '../file/uploadPlace.ts';
import PicturePicker from './PicturePicker.tsx';
import '../file/file.css';
import '../../fields.i18n.ts';

const usualMost = 9;

export default function PictureControl(props: ControlProps) {
  const { item, value, onChange, id, disabled, status, describedBy, form } = props;
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [open, setOpen] = useState(false);
  const rows = filesOf(value);
  const max = maxFiles(item, usualMost);
  const off = Boolean(disabled || item.readonly);

  const add = (row: FileRow) => {
    setOpen(false);
    if (rows.some((other) => other.id === row.id)) return;
    // A single picture is replaced.
    onChange(max === 1 ? [row] : [...rows, row]);
  };
  const openPicker = () => {
    if (max > 1 && rows.length >= max) feedback.error(t('file.tooMany', { max }));
    else setOpen(true);
  };
  const remove = async (row: FileRow) => {
    if (!(await feedback.confirm({ content: t('file.removeAsk', { name: nameOf(row) }) }))) return;
    onChange(rows.filter((other) => other.id !== row.id));
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <ul className="pictures">
        {rows.map((row) => (
          <li key={row.id} className="picture">
            <a href={row.url} target="_blank" rel="noreferrer">
              <img src={row.thumb || row.url} alt={nameOf(row)} />
            </a>
            <span className="picture-name" title={nameOf(row)}>
              {shortName(nameOf(row))}
            </span>
            {!off && (
              <Button
                className="picture-remove"
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('form.remove', { name: nameOf(row) })}
                onClick={() => void remove(row)}
              />
            )}
          </li>
        ))}
        {!off && (
          <li className="picture">
            <Button
              id={id}
              aria-labelledby={`${id}-label ${id}`}
              className="picture-add"
              danger={status === 'error'}
              icon={<PlusOutlined aria-hidden />}
              aria-label={item.placeholder || t(max === 1 && rows.length > 0 ? 'picture.replace' : 'picture.add')}
              aria-haspopup="dialog"
              aria-describedby={describedBy}
              onClick={openPicker}
            />
          </li>
        )}
      </ul>
      {open && <PicturePicker open place={placeOf(form)} onPick={add} onClose={() => setOpen(false)} />}
    </div>
  );
}

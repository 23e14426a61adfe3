// A setting that is a picture: uploaded at once, in force with the save, removed to have the product's own again.
import { UploadOutlined } from '@ant-design/icons';
import { fileLimits, logoPath } from '@crm/protocol/files';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadOf } from '../../shared/api/upload.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './setting.i18n.ts';
import '../../engine/fields/fields.i18n.ts';

export interface PictureControlProps {
  id?: string;
  label: string;
  /** Id and key of the picture; empty for none. */
  value: string;
  onChange(value: string): void;
  disabled: boolean;
}

export default function PictureControl({ id, label, value, onChange, disabled }: PictureControlProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  /** What was uploaded here opens at an address of its own until it is in force. */
  const [fresh, setFresh] = useState({ value: '', url: '' });

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/')) return feedback.error(t('picture.only'));
    if (file.size > fileLimits.pictureSize) return feedback.error(t('file.tooLarge', { name: file.name }));
    setUploading(true);
    try {
      const { url } = await uploadOf(file, { picType: 'setting' }, () => undefined).run();
      const uploaded = /\/(\d+-[0-9a-f]+)/.exec(url)?.[1] ?? '';
      setFresh({ value: uploaded, url });
      onChange(uploaded);
    } catch (error) {
      feedback.error(error);
    } finally {
      setUploading(false);
    }
  };
  return (
    <div className="setting-picture">
      {value && <img src={value === fresh.value ? fresh.url : `/${logoPath}${value}`} alt={label} />}
      <input
        ref={input}
        type="file"
        // Forms of antd show what is only `hidden`.
        style={{ display: 'none' }}
        accept=".png,.jpg,.jpeg,.webp"
        aria-label={label}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        {...(id ? { id } : {})}
        icon={<UploadOutlined aria-hidden />}
        disabled={disabled}
        loading={uploading}
        onClick={() => input.current?.click()}
      >
        {t('setting.pictureChoose')}
      </Button>
      {value && !disabled && <Button onClick={() => onChange('')}>{t('setting.pictureRemove')}</Button>}
    </div>
  );
}

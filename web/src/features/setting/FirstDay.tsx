// Settings that a company has to choose on its first day, at the head of the workbench of people who may set them: once chosen, they are gone.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Select } from '../../shared/ui/lazyControls.tsx';
import './setting.css';
import { localGroup, saveSettings, settingKey, useSettings } from './setting.api.ts';
import './setting.i18n.ts';

export default function FirstDay() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const granted = useGranted('system.setting.edit');
  const { data } = useSettings(granted);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const open = data?.flatMap((group) => localGroup(t, group).items).filter(({ asked }) => asked) ?? [];
  const [item] = open;
  if (!granted || !item) return null;
  const value = chosen[item.key] ?? String(item.value);
  const save = async () => {
    setSaving(true);
    try {
      const { msg } = await saveSettings({ [item.key]: value });
      feedback.success(msg);
      void client.invalidateQueries({ queryKey: settingKey });
      void client.invalidateQueries({ queryKey: ['definition'] });
    } catch (error) {
      feedback.error(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="first-day" aria-label={t('setting.firstDay')}>
      <label htmlFor={`first-${item.key}`}>{t(`setting.asked.${item.key}`)}</label>
      <Select
        id={`first-${item.key}`}
        className="first-day-choice"
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={[...(item.options ?? [])]}
        onChange={(next) => setChosen({ [item.key]: next })}
      />
      <Button type="primary" loading={saving} onClick={() => void save()}>
        {t('action.save')}
      </Button>
    </section>
  );
}

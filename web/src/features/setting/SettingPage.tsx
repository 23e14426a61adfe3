// The settings of the company: one card for each group, saved by itself, with its changes in words.
import type { SettingGroup } from '@crm/protocol/answers/setting';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import './setting.css';
import { Alert } from '../../shared/ui/lazyControls.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { SettingGroupFormProps } from './SettingGroupForm.tsx';
import { localGroup, type SettingValue, settingKey, useSettings } from './setting.api.ts';
import './setting.i18n.ts';

const SettingGroupForm = onDemand<SettingGroupFormProps>(
  async () => ({ default: (await import('./SettingGroupForm.tsx')).SettingGroupForm }),
  <Skeleton rows={4} />,
);

export default function SettingPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = useSettings();
  const mayEdit = useGranted('system.setting.edit');
  const refresh = useRefresh('setting', () => {
    void client.invalidateQueries({ queryKey: settingKey });
    // Forms begin with what is set here.
    void client.invalidateQueries({ queryKey: ['definition'] });
  });
  const saved = (values: Record<string, SettingValue>) => {
    // What is read again in a moment is known already.
    client.setQueryData<SettingGroup[]>(settingKey, (groups) =>
      groups?.map(({ group, items }) => ({
        group,
        items: items.map((item) => ({ ...item, value: values[item.key] ?? item.value })),
      })),
    );
    refresh();
  };
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const onDirty = useCallback(
    (group: string, dirty: boolean) =>
      setUnsaved((before) => {
        const others = before.filter((one) => one !== group);
        return dirty ? [...others, group] : others;
      }),
    [],
  );
  return (
    <div className="settings">
      <UnsavedChangesGuard when={unsaved.length > 0} />
      <h1>{t('module.setting')}</h1>
      {!mayEdit && <Alert type="info" showIcon title={t('setting.readOnly')} />}
      {settings.error && !settings.data ? (
        <LoadProblem error={settings.error} retry={() => void settings.refetch()} />
      ) : !settings.data ? (
        <Skeleton rows={8} />
      ) : (
        settings.data.map((group) => (
          <SettingGroupForm
            key={group.group}
            group={localGroup(t, group)}
            mayEdit={mayEdit}
            onSaved={saved}
            onDirty={onDirty}
          />
        ))
      )}
    </div>
  );
}

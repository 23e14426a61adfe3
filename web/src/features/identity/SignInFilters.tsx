// The filters of the log of sign-ins: person, result, days.
import { CloseCircleFilled, ReloadOutlined, UserOutlined } from '@ant-design/icons';
import { signInResults } from '@crm/protocol/identity';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../engine/account/account.i18n.ts';
import { userPickerDialog } from '../../engine/record/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { ControlPlace } from '../../shared/ui/lazyControls.tsx';
import './identity.css';
import type { SignInDaysProps } from './SignInDays.tsx';
import './identity.i18n.ts';

const SignInDays = onDemand<SignInDaysProps>(
  () => import('./SignInDays.tsx'),
  () => <DaysPlace />,
);

function DaysPlace() {
  if (!useNarrow()) return <ControlPlace className="sign-in-days" />;
  return (
    <>
      <ControlPlace className="sign-in-day" />
      <ControlPlace className="sign-in-day" />
    </>
  );
}

export interface SignInFiltersProps {
  scenes: Record<string, string>;
  change(part: Record<string, string>): void;
  refresh(): void;
}

export default function SignInFilters({ scenes, change, refresh }: SignInFiltersProps) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState(false);
  const Picker = userPickerDialog();
  return (
    <div className="sign-in-filters">
      {Picker && (
        <>
          <Button icon={<UserOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setPicking(true)}>
            {scenes['userid'] ? scenes['person'] || `#${scenes['userid']}` : t('signIn.anybody')}
          </Button>
          {scenes['userid'] && (
            <Button
              type="text"
              icon={<CloseCircleFilled aria-hidden />}
              aria-label={t('signIn.anybodyClear')}
              onClick={() => change({ userid: '', person: '' })}
            />
          )}
          <Picker
            open={picking}
            title={t('signIn.who')}
            onPick={([user]) => {
              setPicking(false);
              change(user ? { userid: String(user.UserID), person: user.NickName } : { userid: '', person: '' });
            }}
            onClose={() => setPicking(false)}
          />
        </>
      )}
      <Select
        style={{ width: 200 }}
        aria-label={t('signIn.result')}
        value={scenes['result'] ?? ''}
        options={[
          { value: '', label: t('signIn.allResults') },
          ...signInResults.map((value) => ({ value: value as string, label: t(`account.result.${value}`) })),
        ]}
        onChange={(result: string) => change({ result })}
      />
      <SignInDays scenes={scenes} change={change} />
      <Button icon={<ReloadOutlined aria-hidden />} aria-label={t('list.refresh')} onClick={refresh} />
    </div>
  );
}

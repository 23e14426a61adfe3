// The page of identity providers: what each is, whether it is on, who is linked.

import { CopyOutlined, DeleteOutlined, EditOutlined, TeamOutlined, UsergroupAddOutlined } from '@ant-design/icons';
import type { SignOnRow } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { signOnReturn } from '@crm/protocol/signOn';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SettingsActions, SettingsList, SettingsPage } from '../../engine/settings/SettingsList.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './signOn.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Alert, Tag } from '../../shared/ui/lazyControls.tsx';
import { signOnKey, useProviders } from './signOn.api.ts';
import './signOn.i18n.ts';

const SignOnForm = onDemand(() => import('./SignOnForm.tsx'));
const LinksDialog = onDemand(() => import('./LinksDialog.tsx'));
const PeopleDialog = onDemand(() => import('./PeopleDialog.tsx'));
const PasswordDialog = onDemand(() => import('./PasswordDialog.tsx'));

function CallbackAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  if (address === '')
    return (
      <Alert
        type="warning"
        showIcon
        title={t('signOn.noAddress')}
        action={<Link to="/system/setting">{t('signOn.toSettings')}</Link>}
      />
    );
  const callback = address.replace(/\/+$/, '') + signOnReturn;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(callback);
      feedback.success(t('signOn.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  return (
    <p className="settings-head">
      <span className="settings-more">{t('signOn.callback')}</span>
      <code>{callback}</code>
      <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t('signOn.copy')}
      </Button>
    </p>
  );
}

interface ProviderProps {
  provider: SignOnRow;
  openLinks(): void;
  bring: (() => void) | undefined;
  edit: (() => void) | undefined;
  remove: (() => void) | undefined;
}

function Provider({ provider, openLinks, bring, edit, remove }: ProviderProps) {
  const { t } = useTranslation();
  const { name, kind, enabled, links, issuer } = provider;
  return (
    <li className="settings-row">
      <div className="settings-head">
        <strong>{name}</strong>
        <Tag>{t(`signOn.kind.${kind}`)}</Tag>
        <Tag color={enabled ? 'green' : 'default'}>{t(enabled ? 'signOn.on' : 'signOn.off')}</Tag>
        <span className="settings-row-actions">
          <SettingsActions
            actions={[
              {
                icon: <TeamOutlined aria-hidden />,
                label: `${t('signOn.links', { count: links })} · ${name}`,
                text: t('signOn.links', { count: links }),
                run: openLinks,
              },
              bring && {
                icon: <UsergroupAddOutlined aria-hidden />,
                label: t('signOn.peopleOf', { name }),
                hint: t('signOn.checkPeople'),
                run: bring,
              },
              edit && {
                icon: <EditOutlined aria-hidden />,
                label: t('signOn.editOf', { name }),
                hint: t('signOn.edit'),
                run: edit,
              },
              remove && {
                icon: <DeleteOutlined aria-hidden />,
                label: t('signOn.deleteOf', { name }),
                hint: t('list.delete'),
                run: remove,
              },
            ]}
          />
        </span>
      </div>
      <div className="settings-more">{issuer || t('signOn.official')}</div>
      {kind !== 'oidc' && <div className="settings-more">{t('signOn.untried')}</div>}
    </li>
  );
}

export default function SignOnPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const providers = useProviders();
  const mayEdit = useGranted('system.signOn.edit');
  const [editing, setEditing] = useState<{ provider: SignOnRow | null } | null>(null);
  const [linksOf, setLinksOf] = useState<SignOnRow | null>(null);
  const [bringing, setBringing] = useState<SignOnRow | null>(null);
  const [removing, setRemoving] = useState<SignOnRow | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: signOnKey });
  return (
    <SettingsPage
      title={t('signOn.title')}
      text={t('signOn.text')}
      create={mayEdit ? { text: t('signOn.create'), run: () => setEditing({ provider: null }) } : undefined}
      beside={
        <>
          {editing && (
            <SignOnForm
              key={editing.provider?.id ?? 0}
              provider={editing.provider}
              onClose={() => setEditing(null)}
              onSaved={refresh}
            />
          )}
          {linksOf && <LinksDialog provider={linksOf} mayEdit={mayEdit} onClose={() => setLinksOf(null)} />}
          {bringing && <PeopleDialog provider={bringing} onClose={() => setBringing(null)} />}
          {removing && (
            <PasswordDialog
              title={t('signOn.deleteOf', { name: removing.name })}
              text={t(removing.links > 0 ? 'signOn.deleteText' : 'signOn.deleteUnused', { count: removing.links })}
              submit={t('list.delete')}
              danger
              send={async (password) => {
                feedback.success((await postAnswer(signOnCalls.delete_, { id: removing.id, password })).msg);
                setRemoving(null);
                refresh();
              }}
              onClose={() => setRemoving(null)}
            />
          )}
        </>
      }
    >
      {providers.data && <CallbackAddress address={providers.data.address} />}
      <SettingsList query={providers} none={({ rows }) => (rows.length === 0 ? t('signOn.empty') : undefined)}>
        {({ rows }) => (
          <ul className="settings-rows sign-on-list">
            {rows.map((provider) => (
              <Provider
                key={provider.id}
                provider={provider}
                openLinks={() => setLinksOf(provider)}
                bring={mayEdit && provider.enabled ? () => setBringing(provider) : undefined}
                edit={mayEdit ? () => setEditing({ provider }) : undefined}
                remove={mayEdit ? () => setRemoving(provider) : undefined}
              />
            ))}
          </ul>
        )}
      </SettingsList>
    </SettingsPage>
  );
}

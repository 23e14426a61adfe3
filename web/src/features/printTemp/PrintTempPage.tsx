// The list of print templates, by kind of record.

import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined, StarOutlined } from '@ant-design/icons';
import type { PrintTemplateRow } from '@crm/protocol/answers/print';
import * as printTempCalls from '@crm/protocol/calls/printTemp';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { SettingsActions, SettingsList } from '../../engine/settings/SettingsList.tsx';
import { useDeletion } from '../../engine/settings/useDeletion.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './printTemp.css';
import { useTemplates } from './printTemp.api.ts';
import './printTemp.i18n.ts';

const addressOf = (id: number) => `/system/printTemp/view/${id}`;

interface TemplateLineProps {
  row: PrintTemplateRow;
  changed(): void;
}

function TemplateLine({ row, changed }: TemplateLineProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const feedback = useFeedback();
  const deletion = useDeletion();
  const mayAdd = useGranted('system.printTemp.add');
  const mayEdit = useGranted('system.printTemp.edit');
  const mayDelete = useGranted('system.printTemp.delete');
  const [busy, setBusy] = useState(false);
  const { id, ext } = row;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
      changed();
    }
  };
  const makeDefault = () =>
    run(async () => feedback.success((await postAnswer(printTempCalls.edit, { id, isDefault: 1 })).msg));
  const remove = async () => {
    setBusy(true);
    await deletion({ id, about: ext, call: printTempCalls.delete_, restore: printTempCalls.restore, refresh: changed });
    setBusy(false);
  };
  const named = (action: string) => ({
    label: t('printTemp.of', { action: t(`printTemp.${action}`), name: ext }),
    hint: t(`printTemp.${action}`),
  });
  return (
    <li className="template-line">
      <Link to={addressOf(id)} className="template-line-name">
        {ext}
      </Link>
      {row.isDefault === 1 && <span className="tag">{t('printTemp.default')}</span>}
      <span className="template-line-time">
        {row.UserName ? (
          <>
            {t('printTemp.by', { name: row.UserName })} <RelativeTime value={row.updateTime} />
          </>
        ) : (
          t('printTemp.ready')
        )}
      </span>
      <span className="template-line-actions">
        <SettingsActions
          actions={[
            mayEdit && {
              icon: <EditOutlined aria-hidden />,
              ...named('edit'),
              run: () => void navigate(addressOf(id)),
            },
            mayAdd && {
              icon: <CopyOutlined aria-hidden />,
              ...named('copy'),
              run: () => void navigate(`/system/printTemp/view/new?copy=${id}`),
            },
            mayEdit &&
              row.isDefault === 0 && {
                icon: <StarOutlined aria-hidden />,
                disabled: busy,
                ...named('makeDefault'),
                run: () => void makeDefault(),
              },
            mayDelete && {
              icon: <DeleteOutlined aria-hidden />,
              danger: true,
              disabled: busy,
              ...named('delete'),
              run: () => void remove(),
            },
          ]}
        />
      </span>
    </li>
  );
}

export default function PrintTempPage() {
  const { t } = useTranslation();
  const mayAdd = useGranted('system.printTemp.add');
  const templates = useTemplates();
  const kinds = ({ modules, rows }: NonNullable<typeof templates.data>) =>
    modules.map(({ module, label }) => {
      const title = moduleTitle(t, module, label);
      const own = rows.filter((row) => row.module === module);
      return (
        <section key={module} className="template-kind" aria-label={title}>
          <header className="template-kind-head">
            <h2>{title}</h2>
            {mayAdd && (
              <Link
                to={`/system/printTemp/view/new?module=${module}`}
                aria-label={t('printTemp.addTo', { label: title })}
                className="template-kind-add"
              >
                <PlusOutlined aria-hidden /> {t('printTemp.add')}
              </Link>
            )}
          </header>
          {own.length === 0 ? (
            <p className="template-kind-none">{t('printTemp.none')}</p>
          ) : (
            <ul className="template-lines">
              {own.map((row) => (
                <TemplateLine key={row.id} row={row} changed={() => void templates.refetch()} />
              ))}
            </ul>
          )}
        </section>
      );
    });
  return (
    <section className="template-page template-list" aria-label={t('module.printTemp')}>
      <h1>{t('module.printTemp')}</h1>
      <p className="template-hint">{t('printTemp.hint')}</p>
      <SettingsList query={templates}>{kinds}</SettingsList>
    </section>
  );
}

// The page of tags: kinds of records beside the tags of the chosen one, each with the records that carry it.

import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import * as tagCalls from '@crm/protocol/calls/tag';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import '../../engine/settings/kinds.css';
import { addressOf } from '../../engine/measures/address.ts';
import { moduleTitle } from '../../engine/record/localise.ts';
import { SettingsActions, SettingsList } from '../../engine/settings/SettingsList.tsx';
import { useDeletion } from '../../engine/settings/useDeletion.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import './tag.css';
import { Button } from '../../shared/ui/Button.tsx';
import { type CountedTag, type TagKind, useCountedTags, useKinds } from './tag.api.ts';
import './tag.i18n.ts';

const TagForm = onDemand(() => import('./TagForm.tsx'));

interface TagRowProps {
  tag: CountedTag;
  kind: TagKind;
  edit: (() => void) | undefined;
  remove: (() => void) | undefined;
}

function TagRow({ tag, kind, edit, remove }: TagRowProps) {
  const { t } = useTranslation();
  const list = { module: kind.module, data: [{ field: kind.field, type: 'in' as const, value: tag.text }] };
  const { count = 0 } = tag;
  const address = count > 0 ? addressOf(list, '') : undefined;
  const used = t(count > 0 ? 'tag.used' : 'tag.unused', { count });
  return (
    <li className="tag-row">
      <span className="tag-mark" style={{ background: tag.bgcolor, color: tag.color }}>
        {tag.text}
      </span>
      <span className="tag-used">
        {address ? (
          <Link to={address} aria-label={`${t('tag.open', { text: tag.text })}：${used}`}>
            {used}
          </Link>
        ) : (
          used
        )}
      </span>
      <span>
        <SettingsActions
          actions={[
            edit && {
              icon: <EditOutlined aria-hidden />,
              label: `${t('tag.edit')} ${tag.text}`,
              hint: t('tag.edit'),
              run: edit,
            },
            remove && {
              icon: <DeleteOutlined aria-hidden />,
              label: `${t('list.delete')} ${tag.text}`,
              hint: t('list.delete'),
              run: remove,
            },
          ]}
        />
      </span>
    </li>
  );
}

export default function TagPage() {
  const { t } = useTranslation();
  const deletion = useDeletion();
  const [parameters, setParameters] = useSearchParams();
  const kinds = useKinds();
  const kind = kinds.data?.find(({ module }) => module === parameters.get('module')) ?? kinds.data?.[0];
  const module = kind?.module ?? '';
  const { query, refresh } = useCountedTags(module);
  const mayAdd = useGranted('system.tag.add');
  const mayEdit = useGranted('system.tag.edit');
  const mayDelete = useGranted('system.tag.delete');
  const [editing, setEditing] = useState<{ tag: CountedTag | null } | null>(null);
  const tags = query.data ?? [];

  const remove = ({ id, text, count = 0 }: CountedTag) =>
    deletion({ id, about: count > 0 ? t('tag.deleteAbout', { text, count }) : text, call: tagCalls.delete_, refresh });
  const create = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ tag: null })}>
      {t('tag.create')}
    </Button>
  );
  return (
    <section className="kinds" aria-label={t('module.tag')}>
      <h1 className="page-title">{t('module.tag')}</h1>
      <nav className="kinds-nav" aria-label={t('tag.kinds')}>
        {(kinds.data ?? []).map((one) => (
          <button
            key={one.module}
            type="button"
            className={one.module === module ? 'kinds-one kinds-chosen' : 'kinds-one'}
            aria-current={one.module === module}
            onClick={() => setParameters({ module: one.module })}
          >
            {moduleTitle(t, one.module, one.title)}
          </button>
        ))}
      </nav>
      <div className="kinds-content">
        <div className="kinds-bar">
          <h2>{kind ? moduleTitle(t, kind.module, kind.title) : ''}</h2>
          <span className="kinds-count">{query.data && t('tag.summary', { count: tags.length })}</span>
          {create}
        </div>
        <p className="kinds-hint">{t('tag.hint')}</p>
        <SettingsList query={kinds}>
          {() => (
            <SettingsList query={query} none={() => (tags.length === 0 ? t('tag.empty') : undefined)}>
              {() =>
                kind && (
                  <ul
                    className="tag-list"
                    aria-label={t('tag.list', { name: moduleTitle(t, kind.module, kind.title) })}
                  >
                    {tags.map((tag) => (
                      <TagRow
                        key={tag.id}
                        tag={tag}
                        kind={kind}
                        edit={mayEdit ? () => setEditing({ tag }) : undefined}
                        remove={mayDelete ? () => void remove(tag) : undefined}
                      />
                    ))}
                  </ul>
                )
              }
            </SettingsList>
          )}
        </SettingsList>
      </div>
      {editing && (
        <TagForm
          key={editing.tag?.id ?? 0}
          module={module}
          tag={editing.tag}
          tags={tags}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            refresh();
          }}
        />
      )}
    </section>
  );
}

// The page of tags: kinds of records beside the tags of the chosen one, each with the records that carry it.

import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import * as tagCalls from '@crm/protocol/calls/tag';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import '../../engine/kinds.css';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { moduleTitle } from '../../engine/localise.ts';
import { addressOf } from '../../engine/measures/address.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './tag.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
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
        {edit && (
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={`${t('tag.edit')} ${tag.text}`}
            data-hint={t('tag.edit')}
            onClick={edit}
          />
        )}
        {remove && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t('list.delete')} ${tag.text}`}
            data-hint={t('list.delete')}
            onClick={remove}
          />
        )}
      </span>
    </li>
  );
}

export default function TagPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
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

  const remove = async ({ id, text, count = 0 }: CountedTag) => {
    const about = count > 0 ? t('tag.deleteAbout', { text, count }) : text;
    if (!(await feedback.confirm({ danger: true, deed: t('list.delete'), about }))) return;
    try {
      feedback.success((await postAnswer(tagCalls.delete_, { ids: [id] })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      refresh();
    }
  };
  const create = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ tag: null })}>
      {t('tag.create')}
    </Button>
  );
  const failure = kinds.error && !kinds.data ? kinds : query.error && !query.data ? query : undefined;
  const body = () => {
    if (failure) return <LoadProblem error={failure.error} retry={() => void failure.refetch()} />;
    if (!kind || !query.data) return <Skeleton title={false} rows={6} />;
    if (tags.length === 0) return <Empty description={t('tag.empty')} />;
    return (
      <ul className="tag-list" aria-label={t('tag.list', { name: moduleTitle(t, kind.module, kind.title) })}>
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
    );
  };

  return (
    <section className="kinds" aria-label={t('module.tag')}>
      <h1 className="visually-hidden">{t('module.tag')}</h1>
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
        {body()}
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

// The tags of a contract: shown in their colours, chosen from those of the company, new ones made on the way.
import { EditOutlined } from '@ant-design/icons';
import type { Tag } from '@crm/protocol/answers/tag';
import type { ContractRow } from '@crm/protocol/rows/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { addTag, bindTags, tagsKey, useTags } from './tags.api.ts';
import './contract.css';
import './contractPanel.i18n.ts';

/** Grounds and letters of new tags, in turn; each pair reads well on light and dark. */
const colours = [
  ['#e6f4ff', '#0958d9'],
  ['#f6ffed', '#237804'],
  ['#fff7e6', '#ad4e00'],
  ['#f9f0ff', '#531dab'],
  ['#fff1f0', '#a8071a'],
] as const;

function TagMark({ text, tag }: { text: string; tag: Tag | undefined }) {
  const style = tag ? { background: tag.bgcolor, color: tag.color } : { background: 'var(--ant-color-fill-secondary)' };
  return (
    <span className="contract-tag" style={style}>
      {text}
    </span>
  );
}

export function TagsOfContract({ contract, changed }: { contract: ContractRow; changed(): void }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayAdd = useGranted('crm.tag.add');
  const known = useTags();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const chosen = contract.tags ? contract.tags.split(',') : [];
  const [selected, setSelected] = useState<string[]>(chosen);
  const tags = known.data ?? [];

  const save = async () => {
    setBusy(true);
    try {
      for (const [at, text] of selected.filter((one) => !tags.some((tag) => tag.text === one)).entries()) {
        const [bgcolor, color] = colours[(tags.length + at) % colours.length] ?? colours[0];
        await addTag({ text, bgcolor, color });
      }
      const { msg } = await bindTags(contract.id, selected);
      feedback.success(msg);
      void client.invalidateQueries({ queryKey: tagsKey });
      setOpen(false);
      changed();
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
    }
  };

  if (open)
    return (
      <div className="contract-tags">
        <Select
          className="form-full"
          autoFocus
          mode={mayAdd ? 'tags' : 'multiple'}
          aria-label={t('contract.tags')}
          placeholder={t(mayAdd ? 'contract.tagsNew' : 'form.choose')}
          value={selected}
          maxCount={10}
          tokenSeparators={[',', '，']}
          options={tags.map(({ text }) => ({ value: text, label: text }))}
          onChange={setSelected}
        />
        <Button onClick={() => setOpen(false)}>{t('confirm.cancel')}</Button>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
    );
  const mayBind = contract.can?.['bindTag'] === true;
  if (chosen.length === 0 && !mayBind) return null;
  return (
    <div className="contract-tags">
      {chosen.map((text) => (
        <TagMark key={text} text={text} tag={tags.find((tag) => tag.text === text)} />
      ))}
      {mayBind && (
        <Button
          size="small"
          icon={<EditOutlined aria-hidden />}
          onClick={() => {
            setSelected(chosen);
            setOpen(true);
          }}
        >
          {t('contract.tags')}
        </Button>
      )}
    </div>
  );
}

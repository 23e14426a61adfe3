// The bar above a list of approvals: its kind, the search, and the way to a new one.
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { requestAddress } from '../../shared/routing/approvals.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { focusContainer } from '../../shared/ui/focusContainer.ts';
import './approval.css';
import { Button } from '../../shared/ui/Button.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { KindSelect } from './KindSelect.tsx';
import type { WorkListKey } from './lists.ts';
import './approval.i18n.ts';

const StandInButton = onDemand(() => import('./DelegateButton.tsx'), <span className="work-standin-place" />);

interface WorkToolbarProps {
  list: WorkListKey;
  /** Wire name of the kind of records; empty for all. */
  kind: string;
  setKind(module: string): void;
  box: RefObject<HTMLInputElement | null>;
  /** What is searched for. */
  words: string;
  search(words: string): void;
  toRows(): void;
  refresh(): void;
}

export function WorkToolbar({ list, kind, setKind, box, words, search, toRows, refresh }: WorkToolbarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [text, setText] = useState(words);
  useEffect(() => setText(words), [words]);
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const found = event.key === 'Enter' && words !== '' && text.trim() === words;
    if (event.key === 'ArrowDown' || found) {
      event.preventDefault();
      focusContainer(event.currentTarget);
      toRows();
    }
  };
  return (
    <div className="list-toolbar">
      <KindSelect list={list} value={kind} onChange={setKind} />
      <SearchField
        primary
        ref={box}
        className="list-search"
        value={text}
        onChange={setText}
        onSearch={search}
        onKeyDown={onSearchKey}
        maxLength={100}
        placeholder={t('work.search')}
        aria-label={t('work.search')}
      />
      <span className="list-toolbar-gap" />
      {list === 'todo' && <StandInButton />}
      {!narrow && (
        <Button
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('list.refresh')}
          data-hint={t('list.refresh')}
          onClick={refresh}
        />
      )}
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('work.request')}
        onClick={() => void navigate(requestAddress)}
      >
        {narrow ? null : t('work.request')}
      </Button>
    </div>
  );
}

// The saved views of a list as tabs above it: all records first, then one's own and those of others; many fold into 更多.
import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import { useViews } from './useViews.ts';
import type { ViewPickerProps } from './ViewPicker.tsx';
import { isChanged } from './viewState.ts';
import './views.css';
import './views.i18n.ts';

/** Views that stand beside each other. */
const inline = 6;

export type ViewTabsProps = Omit<ViewPickerProps, 'narrow'>;

export default function ViewTabs({ module, fixed, control, definition, view }: ViewTabsProps) {
  const { t } = useTranslation();
  const { state } = control;
  // The picker beside it asks for them.
  const views = useViews({ module, fixed, control, view, columns: definition?.cols ?? [], enabled: false });
  const rows = views.query.data ?? [];
  const changed = view.view !== undefined && isChanged(view.view.content, state, view.columns);
  const first = rows.slice(0, inline);
  const open = rows.find(({ id }) => id === state.view);
  // The open one is always in sight.
  const shown = !open || first.includes(open) ? first : [...first.slice(0, -1), open];
  const more = rows.filter((row) => !shown.includes(row));
  const tab = (id: number, name: string, press: () => void) => (
    <button
      key={id}
      type="button"
      className={id === state.view ? 'view-tab view-tab-open' : 'view-tab'}
      aria-pressed={id === state.view}
      onClick={press}
    >
      <span title={name}>{name}</span>
      {id > 0 && id === state.view && changed && (
        <span className="view-mark" role="img" aria-label={t('views.isChanged')} />
      )}
    </button>
  );
  return (
    <div className="view-tabs" role="group" aria-label={t('views.title')}>
      {rows.length > 0 && tab(0, t('views.all'), views.leave)}
      {shown.map(({ id, name }) => tab(id, name, () => void views.open(id)))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ id, name }) => ({ key: String(id), label: name })),
            onClick: ({ key }) => void views.open(Number(key)),
          }}
        >
          <Button type="text" size="small" icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {t('views.more', { count: more.length })}
          </Button>
        </Dropdown>
      )}
    </div>
  );
}

// The button of the saved views: names the one that the list stands on, marks what was changed since, and opens the others.
import { ProfileOutlined } from '@ant-design/icons';
import type { FormDefinition } from '@crm/protocol/answers/form';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewShown } from '../../shared/loading/firstView.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Popup } from '../../shared/ui/Popup.tsx';
import type { Question } from '../actions/PromptDialog.tsx';
import { usePrompt } from '../actions/usePrompt.tsx';
import { ModeSwitch } from '../modes/ModeSwitch.tsx';
import type { Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import { keepDefault, knownViews, knowsDefault } from './defaults.ts';
import { droppedText } from './droppedText.ts';
import type { OpenView } from './useOpenView.ts';
import { useViews } from './useViews.ts';
import { ViewList } from './ViewList.tsx';
import { isChanged } from './viewState.ts';
import './views.css';
import './views.i18n.ts';

export interface ViewPickerProps {
  module: string;
  fixed: Parameters;
  control: ListControl;
  definition: FormDefinition | undefined;
  view: OpenView;
  narrow: boolean;
}

export default function ViewPicker({ module, fixed, control, definition, view, narrow }: ViewPickerProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [open, setOpen] = useState(false);
  const firstViewShown = useFirstViewShown();
  // Once they were looked at they are followed; a list that is known to have none is not asked for them.
  const [asks] = useState(() => knownViews(module, fixed) !== 0);
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { prompt, dialog } = usePrompt();
  const views = useViews({
    module,
    fixed,
    control,
    view,
    columns: definition?.cols ?? [],
    enabled: used || (asks && firstViewShown),
  });
  const { view: shown } = view;
  const changed = shown !== undefined && isChanged(shown.content, control.state, view.columns);

  // A default set in another browser is known from now on, and applies at once where nothing was chosen yet.
  const rows = views.query.data;
  const { learn } = view;
  const latest = useRef({ control, views });
  useEffect(() => {
    latest.current = { control, views };
  });
  useEffect(() => {
    if (!rows) return;
    const id = rows.find((row) => row.isDefault)?.id ?? 0;
    const first = !knowsDefault(module, fixed);
    keepDefault(module, fixed, id, rows.length);
    if (used) learn(rows.length);
    if (first && id > 0 && latest.current.control.fresh) void latest.current.views.open(id);
  }, [rows, module, fixed, used, learn]);

  const missing = shown ? droppedText(shown, t) : '';
  useEffect(() => {
    if (missing) feedback.success(missing);
  }, [missing, feedback]);

  // Opened by keys one stands on the view that is shown, else on the first; the list may still be on its way.
  const coming = views.query.isPending;
  const enter = () => {
    const here = box.current;
    if (!here) return;
    const places = coming ? [] : ['.views-row [aria-pressed=true]', '.views-row .scene-option', 'button'];
    const target = places.map((place) => here.querySelector<HTMLElement>(place)).find(Boolean);
    (target ?? here).focus();
  };
  const enterNow = useEffectEvent(() => {
    if (document.activeElement === box.current) enter();
  });
  useEffect(() => {
    if (!coming) enterNow();
  }, [coming]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const question = async (made: Question | Promise<Question>) => {
    setOpen(false);
    try {
      await prompt(await made);
    } catch (error) {
      feedback.error(error);
    }
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !box.current?.contains(event.target as Node)) return;
    event.preventDefault();
    const all = [...box.current.querySelectorAll<HTMLElement>('.scene-option')];
    const row = (document.activeElement as HTMLElement | null)?.closest('.views-row')?.querySelector('.scene-option');
    const at = all.indexOf((row ?? document.activeElement) as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  // Without a saved view it shows the list's layout.
  const { mode } = control.state;
  const name = shown?.name ?? (mode && t(`modes.${mode}`));
  const label = name ? t(changed ? 'views.openChanged' : 'views.open', { name }) : t('views.title');
  return (
    <>
      <Popup
        open={open}
        close={() => setOpen(false)}
        side={narrow ? 'right' : 'left'}
        shown={enter}
        button={
          <Button
            ref={button}
            className={name ? 'view-button is-named' : 'view-button'}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={label}
            icon={<ProfileOutlined aria-hidden />}
            {...(narrow && !open ? { 'data-hint': label } : {})}
            onClick={() => setOpen(!open)}
            onKeyDown={onKeyDown}
          >
            {!narrow && <span className="view-button-name">{name || t('views.title')}</span>}
            {changed && <span className="view-mark" />}
          </Button>
        }
      >
        <div
          ref={box}
          className="views"
          role="dialog"
          tabIndex={-1}
          aria-label={t('views.title')}
          onKeyDown={onKeyDown}
        >
          {definition && <ModeSwitch columns={definition.cols} control={control} />}
          <ViewList
            views={views}
            shown={shown}
            changed={changed}
            missing={missing}
            close={close}
            prompt={(made) => void question(made)}
          />
        </div>
      </Popup>
      {dialog}
    </>
  );
}

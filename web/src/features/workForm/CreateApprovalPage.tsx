// The page 发起审批: what can be started, by kinds, by name and as used last; choosing opens the form of its kind.
import { SearchOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import type { InputProps, InputRef, TabsProps } from 'antd';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Requested } from '../../engine/approval/RequestForm.tsx';
import type { Values } from '../../engine/fields/validation.ts';
import { matches } from '../../engine/interaction/pinyinSearch.ts';
import { useDebouncedValue } from '../../engine/interaction/useDebouncedValue.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import { dialogOnDemand, onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted, useSession } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { ControlPlace } from '../../shared/ui/lazyControls.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { recordsAddress, submittedAddress } from './addresses.ts';
import { businessKinds } from './business.ts';
import { cardAt } from './cardKeys.ts';
import { OfferCard } from './OfferCard.tsx';
import { formOffer, groupOffers, type Offer, type OfferGroup } from './offers.ts';
import { readFormsAgain, useCategories, useChoices } from './workForm.api.ts';
import './workForm.css';
import './workForm.i18n.ts';

const Input = onDemand<InputProps & { ref?: Ref<InputRef> }>(
  () => import('antd/es/input'),
  ({ className }) => <ControlPlace className={className} />,
);

const RequestForm = dialogOnDemand(() => import('../../engine/approval/RequestForm.tsx'));

const Tabs = onDemand<TabsProps>(() => import('antd/es/tabs'), <Skeleton title={false} rows={8} />);

const everything = 'all';
/** Kinds above all others; on a phone two, so that the others stand on the first screen, too. */
const mostRecent = 4;
/** Milliseconds that typing rests for the search. */
const pause = 180;

/** What is being made. */
interface Making {
  module: string;
  preset?: Values;
  /** Keeps a draft of its own. */
  name?: string;
}

/** `work12:345` of the address: the kind, and the earlier request that the new one begins as. */
function readCopy(text: string | null): { module: string; id: number } | null {
  const parts = /^([A-Za-z]\w*):([1-9]\d{0,15})$/.exec(text ?? '');
  return parts ? { module: parts[1] as string, id: Number(parts[2]) } : null;
}

export default function CreateApprovalPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { tree } = useSession();
  const seesRecords = useGranted('oa.work.index');
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState('');
  const key = useDebouncedValue(typed.trim(), pause);
  const mayAdd = useGranted('oa.work.add');
  const categories = useCategories(mayAdd);
  const choices = useChoices(key, mayAdd);
  const [making, setMaking] = useState<Making | null>(null);
  const [open, setOpen] = useState(false);
  /** Enter was pressed before the answer came. */
  const [held, setHeld] = useState(false);
  const search = useRef<InputRef>(null);
  const page = useRef<HTMLElement>(null);

  const begin = (next: Making) => {
    setMaking(next);
    setOpen(true);
  };
  const copy = readCopy(parameters.get('copy'));
  const copyOf = useEffectEvent(async (module: string, id: number) => {
    setParameters((before) => new URLSearchParams([...before].filter(([name]) => name !== 'copy')), { replace: true });
    try {
      const { fetchCopy } = await import('./copy.ts');
      const preset = await fetchCopy(client, module, id);
      if (preset) begin({ module, preset, name: `copy.${id}` });
      else feedback.error(t('request.gone'));
    } catch (error) {
      feedback.error(error);
    }
  });
  const [copied, copiedId] = [copy?.module, copy?.id];
  useEffect(() => {
    if (copied && copiedId) void copyOf(copied, copiedId);
  }, [copied, copiedId]);

  const requested = (made: Requested) => {
    setOpen(false);
    void readFormsAgain(client);
    if ('approval' in made) void navigate(submittedAddress(made.approval));
    else if (making) openRecord(making.module, made.record);
  };

  const words = {
    recent: t('request.recent'),
    business: t('request.business'),
    noType: t('workForm.noType'),
    noFlow: t('request.noFlow'),
    nameOf: (module: string) => t(`module.${module}`),
  };
  const kinds = businessKinds.filter(({ module, grant }) => granted(tree, grant) && matches(words.nameOf(module), key));
  const order = (categories.data ?? []).map(({ id }) => id);
  const groups = choices.data || !mayAdd ? groupOffers(choices.data?.rows ?? [], order, kinds, words) : [];
  const chosen = parameters.get('type') ?? everything;
  const active = groups.some((group) => group.key === chosen) ? chosen : everything;
  const recent: OfferGroup[] =
    active === everything && key === '' && choices.data?.recent.length
      ? [
          {
            key: 'recent',
            name: words.recent,
            offers: choices.data.recent.slice(0, narrow ? 2 : mostRecent).map((form) => formOffer(form, words)),
          },
        ]
      : [];
  const shown = [...recent, ...groups.filter((group) => active === everything || group.key === active)];
  const waits = typed.trim() !== key || choices.isPlaceholderData;

  const start = (offer: Offer | undefined) => offer && begin({ module: offer.module });
  const startFirst = useEffectEvent(() => start(shown[0]?.offers[0]));
  useEffect(() => {
    if (!held || waits) return;
    setHeld(false);
    startFirst();
  }, [held, waits]);

  const cards = () => [...(page.current?.querySelectorAll<HTMLElement>('.offer-open') ?? [])];
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') cards()[0]?.focus();
    else if (event.key === 'Enter' && typed.trim()) setHeld(true);
    else return;
    event.preventDefault();
  };
  const onCardKey = (event: KeyboardEvent) => {
    const all = cards();
    const at = all.indexOf(event.target as HTMLElement);
    const boxes = all.map((card) => card.getBoundingClientRect());
    const next = cardAt(boxes, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) search.current?.focus();
    else all[next]?.focus();
  };

  const count = groups.reduce((sum, { offers }) => sum + offers.length, 0);
  const tabs = [{ key: everything, name: t('request.all'), offers: { length: count } }, ...groups];
  const sections = () => {
    if (shown.length === 0)
      return (
        <Empty description={key ? t('request.noneFound', { key }) : t('request.none')}>
          {key && <Button onClick={() => setTyped('')}>{t('request.showAll')}</Button>}
        </Empty>
      );
    return shown.map((group) => (
      <section key={group.key} className="offer-group" aria-label={group.name}>
        {shown.length > 1 && <h2>{group.name}</h2>}
        <ul className="offers">
          {group.offers.map((offer) => (
            <OfferCard
              key={offer.module}
              offer={offer}
              records={offer.own && seesRecords ? recordsAddress(offer.module) : undefined}
              start={() => start(offer)}
            />
          ))}
        </ul>
      </section>
    ));
  };
  const body = () => {
    const error = choices.error ?? categories.error;
    if (error && !choices.data)
      return (
        <LoadProblem
          error={error}
          retry={() => {
            void choices.refetch();
            void categories.refetch();
          }}
        />
      );
    if (mayAdd && (!choices.data || categories.isPending)) return <Skeleton title={false} rows={8} />;
    return (
      <div className="request-offers" data-stale={choices.isPlaceholderData} onKeyDown={onCardKey}>
        <Tabs
          activeKey={active}
          className="offer-tabs"
          onChange={(next) => setParameters(next === everything ? {} : { type: next }, { replace: true })}
          items={tabs.map((tab) => ({
            key: tab.key,
            label: `${tab.name} ${tab.offers.length}`,
            children: tab.key === active && sections(),
          }))}
        />
      </div>
    );
  };

  return (
    <section ref={page} className="request-page" aria-label={t('request.title')}>
      <header className="request-head">
        <h1>{t('request.title')}</h1>
        <Input
          ref={search}
          className="request-search"
          size="large"
          autoFocus={!narrow}
          allowClear
          value={typed}
          maxLength={limits.name}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('request.search')}
          aria-label={t('request.search')}
          onChange={(event) => {
            setTyped(event.target.value);
            setHeld(false);
          }}
          onKeyDown={onSearchKey}
        />
      </header>
      {body()}
      {making && (
        <RequestForm
          key={making.name ?? making.module}
          {...making}
          open={open}
          onClose={() => setOpen(false)}
          onRequested={requested}
        />
      )}
    </section>
  );
}

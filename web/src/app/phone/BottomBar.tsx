// The bar at the bottom of a phone: the two pages that are opened most, what can be begun, approvals, and everything else.
import { PlusOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useFirstViewShown } from '../../shared/loading/firstView.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useOnline } from '../../shared/realtime/realtime.ts';
import { addressOf, type Feature } from '../../shared/routing/feature.ts';
import { useSession } from '../../shared/session/session.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { features } from '../features.ts';
import type { Overlay } from '../overlay.ts';
import { approvalsAt, barEntries } from './barEntries.ts';
import './phone.i18n.ts';
import './sheets.css';
import { useKeyboardHeight } from './useKeyboardHeight.ts';

const CreateSheet = dialogOnDemand(() => import('./CreateSheet.tsx'));
const MineSheet = dialogOnDemand(() => import('./MineSheet.tsx'));

function BarLink({ page, label, isCurrent }: { page: Feature; label: string; isCurrent: boolean }) {
  const Icon = page.icon;
  const Badge = page.badge;
  const shown = useFirstViewShown();
  return (
    <Link to={addressOf(page)} className="bar-entry" aria-current={isCurrent ? 'page' : undefined}>
      <span className="bar-icon" aria-hidden>
        <Icon />
      </span>
      <span className="bar-label">{label}</span>
      {Badge && shown && (
        <span className="bar-badge">
          <Badge />
        </span>
      )}
    </Link>
  );
}

export interface BottomBarProps {
  onOpen: (overlay: Overlay) => void;
}

export default function BottomBar({ onOpen }: BottomBarProps) {
  const { t } = useTranslation();
  const { user, tree } = useSession();
  const { pathname } = useLocation();
  const online = useOnline();
  useKeyboardHeight();
  const [sheet, setSheet] = useState<{ what: 'create' | 'mine'; at: string } | null>(null);
  // A new page closes what lies over the one before.
  const open = sheet?.at === pathname ? sheet.what : null;
  const show = (what: 'create' | 'mine') => setSheet({ what, at: pathname });
  const close = () => setSheet(null);
  // And it stays closed when one comes back.
  useEffect(() => setSheet((now) => (now && now.at !== pathname ? null : now)), [pathname]);
  const { pages, approvals } = barEntries(features, tree);
  const [first, second] = pages.map((page) => (
    <BarLink
      key={addressOf(page)}
      page={page}
      label={t(page.label)}
      isCurrent={pathname.toLowerCase() === addressOf(page).toLowerCase()}
    />
  ));
  return (
    <>
      <nav className="bottom-bar" aria-label={t('bar.label')}>
        {first}
        {second}
        <button
          type="button"
          className="bar-entry bar-create"
          aria-label={t('bar.create')}
          aria-haspopup="dialog"
          onClick={() => show('create')}
        >
          <span className="bar-plus" aria-hidden>
            <PlusOutlined />
          </span>
        </button>
        {approvals && <BarLink page={approvals} label={t('work.title')} isCurrent={pathname.startsWith(approvalsAt)} />}
        <button type="button" className="bar-entry" aria-haspopup="dialog" onClick={() => show('mine')}>
          <span className="bar-icon presence" aria-hidden>
            <UserAvatar name={user?.NickName ?? ''} src={user?.Headimg ?? ''} size={22} />
            <span className="presence-dot" data-online={online} />
          </span>
          <span className="bar-label">{t('bar.mine')}</span>
          {!online && <span className="visually-hidden">{t('frame.offline')}</span>}
        </button>
      </nav>
      <CreateSheet open={open === 'create'} onClose={close} />
      <MineSheet open={open === 'mine'} onClose={close} onOpen={onOpen} />
    </>
  );
}

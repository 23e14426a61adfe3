// Actions that records of several kinds have in the heads of their panels.
import { DeleteOutlined, ShareAltOutlined, SwapOutlined } from '@ant-design/icons';
import type { TFunction } from 'i18next';
import type { RecordAction } from './recordActions.ts';

type Run = RecordAction['run'];

export function transferAction(t: TFunction, run: Run): RecordAction {
  return { key: 'transfer', label: t('membership.transfer'), icon: <SwapOutlined aria-hidden />, run };
}

export function shareAction(t: TFunction, run: Run): RecordAction {
  return { key: 'share', label: t('membership.share'), icon: <ShareAltOutlined aria-hidden />, run };
}

/** Confirms, deletes, and closes the panel. */
export function deleteAction(t: TFunction, run: Run): RecordAction {
  const icon = <DeleteOutlined aria-hidden />;
  return { key: 'delete', label: t('list.delete'), icon, danger: true, confirm: true, leaves: true, run };
}

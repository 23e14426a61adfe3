// The icons of list actions, by name: loaded with the bars that show them, not with the list.
import {
  CloseCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  FieldTimeOutlined,
  InboxOutlined,
  LockOutlined,
  MergeCellsOutlined,
  PushpinFilled,
  PushpinOutlined,
  RedoOutlined,
  ShareAltOutlined,
  SwapOutlined,
  UnlockOutlined,
  UserAddOutlined,
  UserSwitchOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { ActionIcon, ListAction } from './actions.ts';

const icons: Record<ActionIcon, ComponentType<{ 'aria-hidden': boolean }>> = {
  edit: EditOutlined,
  delete: DeleteOutlined,
  write: FieldTimeOutlined,
  pool: InboxOutlined,
  pin: PushpinOutlined,
  unpin: PushpinFilled,
  claim: UserAddOutlined,
  assign: UserSwitchOutlined,
  transfer: SwapOutlined,
  share: ShareAltOutlined,
  close: CloseCircleOutlined,
  reopen: RedoOutlined,
  lock: LockOutlined,
  unlock: UnlockOutlined,
  receive: WalletOutlined,
  merge: MergeCellsOutlined,
};

export function iconOf({ icon }: ListAction): ReactNode {
  if (typeof icon !== 'string') return icon;
  const Icon = icons[icon];
  return <Icon aria-hidden />;
}

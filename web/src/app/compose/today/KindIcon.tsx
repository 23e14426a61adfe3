// The icon of a kind of entries; its name stands beside it for screen readers.
import { AuditOutlined, BulbOutlined, CheckSquareOutlined, MessageOutlined, WalletOutlined } from '@ant-design/icons';
import type { Kind } from './parts.ts';

const icons = {
  work: AuditOutlined,
  customer: MessageOutlined,
  clues: BulbOutlined,
  task: CheckSquareOutlined,
  recpay: WalletOutlined,
} as const satisfies Record<Kind, unknown>;

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind];
  return <Icon className="today-icon" aria-hidden />;
}

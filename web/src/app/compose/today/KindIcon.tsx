// The icon of a kind of entries; its name stands beside it for screen readers.
import {
  AccountBookOutlined,
  AuditOutlined,
  BulbOutlined,
  CheckSquareOutlined,
  CommentOutlined,
} from '@ant-design/icons';
import type { Kind } from './parts.ts';

const icons = {
  work: AuditOutlined,
  customer: CommentOutlined,
  clues: BulbOutlined,
  task: CheckSquareOutlined,
  recpay: AccountBookOutlined,
} as const satisfies Record<Kind, unknown>;

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind];
  return <Icon className="today-icon" aria-hidden />;
}

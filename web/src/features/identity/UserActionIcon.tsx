// Icons of the actions on people; loaded once a row is pointed at or chosen.
import {
  AuditOutlined,
  CheckCircleOutlined,
  StopOutlined,
  UserAddOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons';

const icons = {
  approve: AuditOutlined,
  refuse: StopOutlined,
  enable: CheckCircleOutlined,
  disable: StopOutlined,
  join: UserAddOutlined,
  leave: UserDeleteOutlined,
};

export interface UserActionIconProps {
  of: keyof typeof icons;
}

export default function UserActionIcon({ of }: UserActionIconProps) {
  const Icon = icons[of];
  return <Icon aria-hidden />;
}

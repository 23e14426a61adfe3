// Item type `userinfo`: a read-only card of the person who fills in the form.
import { Flex, Typography } from 'antd';
import { useSession } from '../../../../shared/session/session.ts';
import { UserAvatar } from '../../../../shared/ui/UserAvatar.tsx';
import type { ControlProps } from '../../../record/registries.ts';

export default function UserInfoControl({ id }: ControlProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Flex id={id} align="center" gap={8} className="form-userinfo">
      <UserAvatar name={user.NickName} src={user.Headimg} size={32} />
      <Typography.Text>{user.NickName}</Typography.Text>
    </Flex>
  );
}

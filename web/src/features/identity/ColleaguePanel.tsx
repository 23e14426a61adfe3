// The content of the user picker: departments on the left, people on the right, the number of chosen ones below.
import type { BranchNode } from '@crm/protocol/answers/identity';
import type { PickedUser } from '@crm/protocol/identity';
import { Alert, Button, Checkbox, Input, Spin, Tree, type TreeDataNode } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePicking } from '../../engine/interaction/picking.ts';
import type { UserPickerProps } from '../../engine/record/registries.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { flatten } from './branchTree.ts';
import { useBranches, useColleagues } from './identity.api.ts';
import { toggle } from './selection.ts';
import '../../engine/fields/fields.i18n.ts';
import './identity.i18n.ts';

interface ColleaguePanelProps extends Pick<UserPickerProps, 'grant' | 'seenBy' | 'problem' | 'busy'> {
  max: number;
  initial: PickedUser[];
  onPick: (users: PickedUser[]) => void;
  onClose: () => void;
}

/** Milliseconds after which what is typed is searched for. */
const rest = 250;
function nodeOf(node: BranchNode): TreeDataNode {
  return { key: node.id, title: node.text, children: node.children.map(nodeOf) };
}

export function ColleaguePanel({ max, initial, onPick, onClose, grant, seenBy, problem, busy }: ColleaguePanelProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [branchId, setBranchId] = useState(0);
  const [key, setKey] = useState('');
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKey(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const [chosen, setChosen] = useState(initial);
  const branches = useBranches();
  const people = useColleagues(branchId, key, grant, seenBy);
  const tree = useMemo(
    () => [{ key: 0, title: t('user.everybody'), children: (branches.data ?? []).map(nodeOf) }],
    [branches.data, t],
  );
  const keys = useMemo(() => [0, ...flatten(branches.data ?? []).map(({ id }) => id)], [branches.data]);
  const rows = people.data?.pages.flatMap((page) => page.rows) ?? [];

  const tick = (user: PickedUser) => {
    const next = toggle(chosen, user, max, ({ UserID }) => UserID);
    setChosen(next.chosen);
    if (next.complete) onPick(next.chosen);
  };
  const isTicked = (user: PickedUser) => chosen.some((one) => one.UserID === user.UserID);
  const isOff = (user: PickedUser) =>
    Boolean(busy || user.disabled || (!isTicked(user) && max > 1 && chosen.length >= max));
  const { box, at, onKeyDown } = usePicking({
    typed,
    count: rows.length,
    settled: typed.trim() === key && people.isSuccess && !people.isPlaceholderData,
    choose: (place) => {
      const user = rows[place];
      if (user && !isOff(user)) tick(user);
    },
  });

  return (
    <div className="colleagues" role="dialog" aria-label={t('user.pick')} onKeyDown={onKeyDown}>
      <div className="colleagues-body">
        <div className="colleagues-tree">
          {branches.isPending ? (
            <Skeleton title={false} rows={5} />
          ) : (
            <Tree
              key={keys.length}
              blockNode
              defaultExpandedKeys={keys}
              selectedKeys={[branchId]}
              treeData={tree}
              onSelect={([selected]) => setBranchId(Number(selected ?? 0))}
            />
          )}
        </div>
        <div className="colleagues-people">
          <Input.Search
            ref={box}
            allowClear
            placeholder={t('user.search')}
            aria-label={t('user.search')}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onSearch={(text) => setKey(text.trim())}
          />
          {people.isError ? (
            <Empty description={errorText(people.error)}>
              <Button onClick={() => void people.refetch()}>{t('action.retry')}</Button>
            </Empty>
          ) : (
            <Spin spinning={people.isFetching && !people.isFetchingNextPage}>
              <ul className="colleagues-list" aria-label={t('user.people')}>
                {rows.map((user, place) => {
                  return (
                    <li key={user.UserID} data-active={place === at}>
                      <Checkbox checked={isTicked(user)} disabled={isOff(user)} onChange={() => tick(user)}>
                        <span className="colleague">
                          <UserAvatar name={user.NickName} src={user.Header} size={24} />
                          <span>{user.NickName}</span>
                          {user.BranchName && <span className="colleague-branch">{user.BranchName}</span>}
                          {user.reason && <span className="colleague-branch">{user.reason}</span>}
                        </span>
                      </Checkbox>
                    </li>
                  );
                })}
                {people.isSuccess && rows.length === 0 && (
                  <li>
                    <Empty description={t('user.nobody')} />
                  </li>
                )}
                {people.hasNextPage && (
                  <li>
                    <Button
                      type="link"
                      block
                      loading={people.isFetchingNextPage}
                      onClick={() => void people.fetchNextPage()}
                    >
                      {t('user.more')}
                    </Button>
                  </li>
                )}
              </ul>
            </Spin>
          )}
        </div>
      </div>
      {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      <div className="colleagues-foot">
        <span role="status">{t('user.chosen', { count: chosen.length })}</span>
        <span className="colleagues-buttons">
          <Button onClick={onClose}>{t('action.close')}</Button>
          <Button
            type="primary"
            loading={busy ?? false}
            onClick={() =>
              chosen.length > 0 || initial.length > 0 ? onPick(chosen) : feedback.error(t('form.chooseOne'))
            }
          >
            {t('action.save')}
          </Button>
        </span>
      </div>
    </div>
  );
}

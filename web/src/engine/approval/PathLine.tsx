// The path of an approval as a vertical time line: done, present and future steps, with their people.
import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { FlowTimeout } from '@crm/protocol/answers/flow';
import type { PathEntry, PathPerson } from '@crm/protocol/answers/work';
import { stepStates } from '@crm/protocol/work';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { OptionTag } from '../fields/cells/OptionTag.tsx';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import { nodeName } from './nodeName.ts';
import './path.css';
import { ReturnedTag, StepTag, WaitTag } from './StateTag.tsx';
import './approval.i18n.ts';

interface PathLineProps {
  path: readonly PathEntry[];
  /** What stands below a node where something is to be chosen. */
  below?(entry: PathEntry): ReactNode;
}

function refusedIn({ people }: PathEntry): boolean {
  return people.some(({ Status }) => Status === stepStates.refused);
}

/** The path does not lead here any more; the entry stays for its opinions. */
function isLeftOut({ state, people, earlier }: PathEntry): boolean {
  return state === 'cleared' && people.length === 0 && earlier !== undefined;
}

function Dot({ entry }: { entry: PathEntry }) {
  if (entry.state === 'done' && refusedIn(entry)) return <CloseCircleFilled className="path-refused" />;
  if (entry.state === 'done') return <CheckCircleFilled className="path-done" />;
  if (entry.state === 'now') return <ClockCircleFilled className="path-now" />;
  if (entry.state === 'cleared') return <StopOutlined className="path-next" />;
  return <MinusCircleOutlined className="path-next" />;
}

/** How several decide together; of one person it means nothing. */
function modeText({ mode, ratio, people, open }: PathEntry, t: TFunction): string {
  const own = people.filter(({ added }) => !added);
  if (!mode || (own.length < 2 && open !== 'chosen')) return '';
  return t(`approval.mode.${mode}`, { ratio: ratio ?? 0 });
}

function timeoutText({ hours, working, action }: FlowTimeout, t: TFunction): string {
  return t(`approval.late.${action}`, { time: t(`approval.within.${working ? 'working' : 'clock'}`, { hours }) });
}

interface PersonProps {
  entry: PathEntry;
  person: PathPerson;
}

function PersonState({ entry, person }: PersonProps) {
  const { t } = useTranslation();
  const { Status, back, waits } = person;
  if (Status === undefined) return null;
  if (back) return <ReturnedTag />;
  if (waits) return <WaitTag waits={waits} />;
  const passed = Status === stepStates.passed;
  if (entry.type === 'start' && passed)
    return <OptionTag option={{ value: Status, label: t('approval.person.submitted'), color: 'green' }} />;
  if (entry.type === 'start' && Status < stepStates.passed)
    return <OptionTag option={{ value: Status, label: t('approval.person.resubmit'), color: 'gold' }} />;
  if (entry.type === 'cc') return <OptionTag option={{ value: Status, label: t('approval.person.copied') }} />;
  if (passed) return <OptionTag option={{ value: Status, label: t('approval.person.passed'), color: 'green' }} />;
  if (Status === stepStates.refused)
    return <OptionTag option={{ value: Status, label: t('approval.person.refused'), color: 'red' }} />;
  return <StepTag status={Status} />;
}

/** Opinions of earlier rounds, below the name. */
function Before({ entry, person }: PersonProps) {
  const { t } = useTranslation();
  const { time, ext, forUser } = person;
  return (
    <li className="path-before">
      <div className="path-line-head">
        <span className="path-quiet">{t('approval.before')}</span>
        <PersonState entry={entry} person={person} />
        {forUser && <span className="path-quiet">{t('approval.person.for', { name: forUser })}</span>}
        {time && (
          <span className="path-quiet">
            <RelativeTime value={time} />
          </span>
        )}
      </div>
      {ext && <p className="path-opinion">{ext}</p>}
    </li>
  );
}

function Person({ entry, person, before }: PersonProps & { before: readonly PathPerson[] }) {
  const { t } = useTranslation();
  const { username, Header, forUser, automatic, added, time, due, ext, Status } = person;
  const waits = Status !== undefined && Status < stepStates.passed;
  return (
    <li className="path-person">
      <UserAvatar name={username} src={Header} size={24} />
      <div className="path-person-body">
        <div className="path-line-head">
          <span className="path-name">
            {username}
            {forUser && <span className="path-quiet"> {t('approval.person.for', { name: forUser })}</span>}
          </span>
          <PersonState entry={entry} person={person} />
          {added && <OptionTag option={{ value: added, label: t(`approval.added.${added}`) }} />}
          {automatic && <span className="path-quiet">{t(`approval.automatic.${automatic}`)}</span>}
          {time && (
            <span className="path-quiet">
              <RelativeTime value={time} />
            </span>
          )}
          {waits && due && (
            <span className="path-quiet">
              {t('approval.due')} <RelativeTime value={due} plan />
            </span>
          )}
        </div>
        {ext && <p className="path-opinion">{ext}</p>}
        {before.length > 0 && (
          <ul className="path-people">
            {before.map((one) => (
              <Before key={one.stepid} entry={entry} person={one} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Everybody once, with their earlier opinion; below the present people, those of earlier rounds only. */
function People({ entry }: { entry: PathEntry }) {
  const { people, earlier = [] } = entry;
  const there = new Set(people.map(({ userid }) => userid));
  const gone = new Map(
    earlier
      .filter(({ userid }) => !there.has(userid))
      .map(({ userid, username, Header }): [number, PathPerson] => [userid, { userid, username, Header }]),
  );
  const all = [...people, ...gone.values()];
  if (all.length === 0) return null;
  return (
    <ul className="path-people">
      {all.map((person, at) => {
        const isFirst = all.findIndex(({ userid }) => userid === person.userid) === at;
        return (
          <Person
            key={`${person.stepid ?? ''}.${person.userid}.${at}`}
            entry={entry}
            person={person}
            before={isFirst ? earlier.filter(({ userid }) => userid === person.userid) : []}
          />
        );
      })}
    </ul>
  );
}

function Entry({ entry, below }: { entry: PathEntry; below: PathLineProps['below'] }) {
  const { t } = useTranslation();
  const mode = modeText(entry, t);
  return (
    <li className="path-entry" data-state={entry.state} aria-current={entry.state === 'now' ? 'step' : undefined}>
      <span className="path-dot" aria-hidden>
        <Dot entry={entry} />
      </span>
      <div className="path-body">
        <div className="path-line-head">
          <strong className="path-title">
            {nodeName(t, entry.StepName) || (entry.type === 'end' && !entry.open ? t('approval.end') : '')}
          </strong>
          {!isLeftOut(entry) && <span className="visually-hidden">{t(`approval.at.${entry.state}`)}</span>}
          {entry.type === 'cc' && <OptionTag option={{ value: 'cc', label: t('approval.cc') }} />}
          {entry.branch && <OptionTag option={{ value: 'branch', label: entry.branch }} />}
          {mode && <span className="path-quiet">{mode}</span>}
        </div>
        {entry.timeout && (entry.state === 'now' || entry.state === 'next') && (
          <p className="path-quiet path-open">{timeoutText(entry.timeout, t)}</p>
        )}
        {isLeftOut(entry) && <p className="path-quiet path-open">{t('approval.leftOut')}</p>}
        <People entry={entry} />
        {entry.open && <p className="path-quiet path-open">{t(`approval.open.${entry.open}`)}</p>}
        {below?.(entry)}
      </div>
    </li>
  );
}

export function PathLine({ path, below }: PathLineProps) {
  const { t } = useTranslation();
  return (
    <ol className="path" aria-label={t('approval.path')}>
      {path.map((entry, at) => (
        <Entry key={`${entry.NodeID}.${at}`} entry={entry} below={below} />
      ))}
    </ol>
  );
}

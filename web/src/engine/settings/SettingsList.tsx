// Common parts of settings pages: the frame, the list in each of its states, and the buttons of a row.
import { PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { LoadProblem } from '../record/LoadProblem.tsx';
import './settingsList.css';

interface SettingsPageProps {
  title: string;
  /** What these settings are for. */
  text: string;
  /** Makes a new one; undefined without the permission. */
  create: { text: string; run(): void } | undefined;
  children: ReactNode;
  /** Dialogs. */
  beside?: ReactNode;
}

export function SettingsPage({ title, text, create, children, beside }: SettingsPageProps) {
  return (
    <section className="settings-page" aria-label={title}>
      <div className="settings-bar">
        <h1>{title}</h1>
        {create && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.run}>
            {create.text}
          </Button>
        )}
      </div>
      <div className="settings-surface">
        <p className="settings-more">{text}</p>
        {children}
      </div>
      {beside}
    </section>
  );
}

interface SettingsListProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** Said where there is nothing; undefined where there is. */
  none?(data: Data): string | undefined;
  /** Below that. */
  offer?: ReactNode;
  children(data: Data): ReactNode;
}

export function SettingsList<Data>({ query, none, offer, children }: SettingsListProps<Data>) {
  const { data, error, refetch } = query;
  if (error && data === undefined) return <LoadProblem error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton title={false} rows={6} />;
  const nothing = none?.(data);
  if (nothing === undefined) return children(data);
  return <Empty description={nothing}>{offer}</Empty>;
}

interface SettingsAction {
  icon: ReactNode;
  /** With the name of what it is done to. */
  label: string;
  hint?: string;
  /** Beside the icon. */
  text?: string;
  danger?: boolean;
  disabled?: boolean;
  className?: string;
  run(): void;
}

/** @param actions what the person may not do is false or undefined */
export function SettingsActions({ actions }: { actions: readonly (SettingsAction | false | undefined)[] }) {
  return actions.map(
    (action) =>
      action && (
        <Button
          key={action.label}
          type="text"
          icon={action.icon}
          danger={action.danger ?? false}
          disabled={action.disabled ?? false}
          className={action.className ?? ''}
          aria-label={action.label}
          data-hint={action.hint}
          onClick={action.run}
        >
          {action.text}
        </Button>
      ),
  );
}

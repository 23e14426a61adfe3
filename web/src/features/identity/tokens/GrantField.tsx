// The permissions of a token: each module none, read, or read and write.
import type { ApiTokenOptions, TokenGrants, TokenLevel } from '@crm/protocol/answers/apiToken';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../../shared/i18n/translated.ts';
import './tokens.css';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { moduleWord } from './tokens.api.ts';
import '../identity.i18n.ts';
import '../grants.i18n.ts';

interface GrantFieldProps {
  options: ApiTokenOptions;
  value?: TokenGrants;
  onChange?(grants: TokenGrants): void;
}

type Choice = TokenLevel | '';

export function GrantField({ options, value = {}, onChange }: GrantFieldProps) {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  const set = (keys: readonly { key: string; writable: boolean }[], level: Choice) => {
    const next = { ...value };
    for (const { key, writable } of keys) {
      delete next[key];
      if (level) next[key] = level === 'write' && !writable ? 'read' : level;
    }
    onChange?.(next);
  };
  const branches = options.branches
    .map((branch) => ({
      ...branch,
      title: translated(t, [`group.${branch.key}`], branch.label),
      modules: branch.modules
        .map((one) => ({ ...one, title: moduleWord(t, one.key, one.label) }))
        .filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase())),
    }))
    .filter(({ modules }) => modules.length > 0);
  return (
    <div className="token-grants">
      <Input.Search
        allowClear
        placeholder={t('token.find')}
        aria-label={t('token.find')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <div className="token-branches">
        {branches.length === 0 && <Empty description={t('token.noModule')} />}
        {branches.map(({ key, title, modules }) => (
          <fieldset key={key}>
            <legend>
              {title}
              <span className="token-all">
                {(['', 'read', 'write'] as const).map((level) => (
                  <Button
                    key={level}
                    type="link"
                    size="small"
                    aria-label={t('token.allOf', { branch: title, level: t(`token.${level || 'none'}`) })}
                    onClick={() => set(modules, level)}
                  >
                    {t(`token.${level || 'none'}`)}
                  </Button>
                ))}
              </span>
            </legend>
            {modules.map((one) => (
              <div key={one.key} className="token-module">
                <span>{one.title}</span>
                <Segmented<Choice>
                  size="small"
                  aria-label={one.title}
                  options={[
                    { value: '', label: t('token.none') },
                    { value: 'read', label: t('token.read') },
                    ...(one.writable ? [{ value: 'write' as const, label: t('token.write') }] : []),
                  ]}
                  value={value[one.key] ?? ''}
                  onChange={(level) => set([one], level)}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

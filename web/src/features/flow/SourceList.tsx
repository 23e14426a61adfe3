// Deciders, or recipients of copies: several sources, which add up.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ApproverSource } from '@crm/protocol/answers/flow';
import type { UserValue } from '@crm/protocol/answers/identity';
import { flowLimits } from '@crm/protocol/flow';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldTitle } from '../../engine/record/localise.ts';
import { People } from './People.tsx';
import type { DesignNaming } from './useNaming.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface SourceListProps {
  sources: readonly ApproverSource[];
  naming: DesignNaming;
  disabled: boolean;
  learn(people: readonly UserValue[]): void;
  change(sources: ApproverSource[]): void;
}

type SourceType = ApproverSource['type'];

const types: SourceType[] = ['user', 'superior', 'head', 'role', 'chosen', 'previous', 'field', 'submitter'];

function newSource(type: SourceType): ApproverSource {
  switch (type) {
    case 'user':
    case 'role':
      return { type, ids: [] };
    case 'head':
    case 'superior':
      return { type, level: 1 };
    case 'field':
      return { type, field: '' };
    case 'submitter':
    case 'chosen':
    case 'previous':
      return { type };
  }
}

export function SourceList({ sources, naming, disabled, learn, change }: SourceListProps) {
  const { t } = useTranslation();
  const hasPeople = naming.kind.fields.some(({ people }) => people);
  const set = (at: number, source: ApproverSource) =>
    change(sources.map((one, place) => (place === at ? source : one)));
  return (
    <div className="flow-sources">
      {sources.map((source, at) => {
        const number = at + 1;
        return (
          <section key={at} className="flow-source" aria-label={t('flow.sourceOf', { number })}>
            <div className="flow-source-head">
              <Select<SourceType>
                aria-label={t('flow.sourceType', { number })}
                disabled={disabled}
                value={source.type}
                options={types
                  .filter((type) => type !== 'field' || hasPeople || source.type === type)
                  .map((type) => ({ value: type, label: t(`flow.source.${type}`) }))}
                onChange={(type) => set(at, newSource(type))}
              />
              <Button
                type="text"
                danger
                disabled={disabled}
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('flow.removeSource', { number })}
                onClick={() => change(sources.filter((_one, place) => place !== at))}
              />
            </div>
            <SourceFields
              id={`flow-source-${at}`}
              source={source}
              naming={naming}
              disabled={disabled}
              learn={learn}
              change={(next) => set(at, next)}
            />
          </section>
        );
      })}
      <Button
        type="dashed"
        disabled={disabled}
        icon={<PlusOutlined aria-hidden />}
        onClick={() => change([...sources, newSource('user')])}
      >
        {t('flow.addSource')}
      </Button>
    </div>
  );
}

interface SourceFieldsProps extends Omit<SourceListProps, 'sources' | 'change'> {
  id: string;
  source: ApproverSource;
  change(source: ApproverSource): void;
}

function SourceFields({ id, source, naming, disabled, learn, change }: SourceFieldsProps) {
  const { t } = useTranslation();
  const { kind, users } = naming;
  const people = (ids: readonly number[], take: (ids: number[]) => void) => (
    <People
      id={id}
      ids={ids}
      users={users}
      max={flowLimits.named}
      title={t('flow.people')}
      placeholder={t('flow.choosePeople')}
      disabled={disabled}
      onChange={(next, chosen) => {
        learn(chosen);
        take(next);
      }}
    />
  );
  switch (source.type) {
    case 'user':
      return people(source.ids, (ids) => change({ ...source, ids }));
    case 'role':
      return (
        <Select<number[]>
          id={id}
          mode="multiple"
          maxCount={flowLimits.named}
          aria-label={t('flow.roles')}
          placeholder={t('flow.chooseRoles')}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          value={source.ids}
          options={[
            ...source.ids.filter((one) => !naming.roles[one]).map((one) => ({ value: one, label: `#${one}` })),
            ...naming.roleChoices,
          ]}
          onChange={(ids) => change({ ...source, ids })}
        />
      );
    case 'head':
    case 'superior':
      return (
        <div className="flow-words">
          <span>{t(source.type === 'head' ? 'flow.headLevel' : 'flow.superiorLevel')}</span>
          <InputNumber
            id={id}
            min={1}
            max={flowLimits.levels}
            precision={0}
            disabled={disabled}
            aria-label={t('flow.level')}
            value={source.level}
            onChange={(level) => change({ ...source, level: level ?? 1 })}
          />
          <span className="flow-hint">{t(source.type === 'head' ? 'flow.headHint' : 'flow.superiorHint')}</span>
          {source.type === 'superior' && (
            <Checkbox
              disabled={disabled}
              checked={source.chain === 1}
              onChange={({ target }) => {
                const { chain: _chain, ...alone } = source;
                change(target.checked ? { ...alone, chain: 1 } : alone);
              }}
            >
              {t('flow.chain')}
            </Checkbox>
          )}
        </div>
      );
    case 'field':
      return (
        <Select
          id={id}
          aria-label={t('flow.personField')}
          placeholder={t('flow.chooseField')}
          disabled={disabled}
          value={source.field || null}
          options={kind.fields
            .filter(({ people: holds }) => holds)
            .map((field) => ({ value: field.field, label: fieldTitle(t, kind.module, field) }))}
          onChange={(field: string | undefined) => change({ ...source, field: field ?? '' })}
        />
      );
    case 'chosen':
    case 'previous':
      return (
        <>
          {source.type === 'previous' && <p className="flow-hint">{t('flow.previousHint')}</p>}
          <Checkbox
            disabled={disabled}
            checked={source.ids !== undefined}
            onChange={({ target }) => change(target.checked ? { type: source.type, ids: [] } : { type: source.type })}
          >
            {t('flow.chosenAmong')}
          </Checkbox>
          {source.ids && people(source.ids, (ids) => change({ ...source, ids }))}
        </>
      );
    case 'submitter':
      return <p className="flow-hint">{t('flow.submitterHint')}</p>;
  }
}

// The toolbar while nothing is selected: scene, search, conditions, columns, and the button that creates.
import { FilterOutlined, PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import type { FormDefinition, ListField, Scene } from '@crm/protocol/form';
import { type BadgeProps, Button, Flex, type InputRef } from 'antd';
import Search from 'antd/es/input/Search';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Bone } from '../../shared/ui/Bone.tsx';
import type { ListControl } from '../useListState.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ScenePopover } from './ScenePopover.tsx';
import type { SortPickerProps } from './SortPicker.tsx';

const SortPicker = onDemand<SortPickerProps>(() => import('./SortPicker.tsx'));
const Badge = onDemand<BadgeProps>(() => import('antd/es/badge'));

interface ListToolbarProps {
  module: string;
  control: ListControl;
  /** Null until they are known. */
  scenes: Scene[] | null;
  /** Asks for them again where they could not be had. */
  scenesFailed?: () => void;
  definition: FormDefinition | undefined;
  narrow: boolean;
  searchBox: RefObject<InputRef | null>;
  searchHint?: string;
  /** The search box was left. */
  leaveSearch(): void;
  createLabel: string;
  create?: () => void;
  openFilters(): void;
  refresh(): void;
  saveColumns(columns: ListField[]): Promise<void>;
  extra?: ReactNode;
}

export function ListToolbar(props: ListToolbarProps) {
  const { module, control, scenes, definition, narrow, create } = props;
  const { t } = useTranslation();
  const { key, filters } = control.state;
  const [text, setText] = useState(key);
  useEffect(() => setText(key), [key]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text === '') return event.currentTarget.blur();
    setText('');
    search('');
  };
  const search = (value: string) => {
    if (value.trim() !== key) control.change({ key: value.trim() });
  };

  return (
    <Flex className="list-toolbar" gap={8} align="center">
      {props.scenesFailed ? (
        <Button danger icon={<ReloadOutlined aria-hidden />} onClick={props.scenesFailed}>
          {t('list.scenesFailed')}
        </Button>
      ) : scenes ? (
        <ScenePopover scenes={scenes} control={control} />
      ) : (
        <Bone style={{ width: 64, height: 32 }} />
      )}
      <Search
        ref={props.searchBox}
        className="list-search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onSearch={search}
        onClear={() => search('')}
        onKeyDown={onKeyDown}
        onBlur={props.leaveSearch}
        allowClear
        size={narrow ? 'large' : undefined}
        enterButton={<SearchOutlined aria-label={t('action.search')} />}
        placeholder={props.searchHint ?? t('list.searchHint')}
        aria-label={t('list.searchHint')}
      />
      <span className="filter-button">
        <Button
          icon={<FilterOutlined aria-hidden />}
          onClick={props.openFilters}
          aria-label={narrow ? t('filter.title') : undefined}
          data-hint={narrow ? t('filter.title') : undefined}
        >
          {narrow ? null : t('filter.open')}
        </Button>
        {filters.length > 0 && (
          <span className="filter-count">
            <Badge count={filters.length} size="small" color="var(--ant-color-primary)" />
          </span>
        )}
      </span>
      {props.extra}
      <span className="list-toolbar-gap" />
      {narrow ? (
        definition && (
          <SortPicker columns={definition.cols} sort={control.state.sort} onSort={(sort) => control.change({ sort })} />
        )
      ) : (
        <Button
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('list.refresh')}
          data-hint={t('list.refresh')}
          onClick={props.refresh}
        />
      )}
      {definition && <ColumnPicker module={module} formid={definition.id} save={props.saveColumns} rows={!narrow} />}
      {create && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create} aria-label={props.createLabel}>
          {narrow ? null : props.createLabel}
        </Button>
      )}
    </Flex>
  );
}

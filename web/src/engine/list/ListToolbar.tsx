// The toolbar while nothing is selected: scene, search, conditions, columns, and the button that creates.

import { FilterOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import type { FormDefinition, ListField, Scene } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { afterFirstView, onDemand } from '../../shared/loading/onDemand.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { focusContainer } from '../../shared/ui/focusContainer.ts';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import type { Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import type { OpenView } from '../views/useOpenView.ts';
import type { ViewPickerProps } from '../views/ViewPicker.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ScenePopover } from './ScenePopover.tsx';
import type { SortPickerProps } from './SortPicker.tsx';
import { useTypedSearch } from './useTypedSearch.ts';

const SortPicker = onDemand<SortPickerProps>(() => import('./SortPicker.tsx'));
const ViewPicker = afterFirstView<ViewPickerProps>(
  () => import('../views/ViewPicker.tsx'),
  ({ narrow }) => <SkeletonBlock style={{ width: narrow ? 44 : 82, height: narrow ? 44 : 32 }} />,
);

interface ListToolbarProps {
  module: string;
  index: ListCall;
  fixed: Parameters;
  control: ListControl;
  /** Null until they are known. */
  scenes: Scene[] | null;
  /** Fetches them again after a failure. */
  scenesFailed?: () => void;
  definition: FormDefinition | undefined;
  narrow: boolean;
  searchBox: RefObject<HTMLInputElement | null>;
  searchHint?: string;
  unsearched?: boolean;
  /** The search box was left. */
  leaveSearch(): void;
  /** From the search box to the rows. */
  toRows(): void;
  createLabel: string;
  create?: () => void;
  openFilters(): void;
  refresh(): void;
  saveColumns(columns: ListField[]): Promise<void>;
  /** Fields that this list never shows. */
  without: readonly string[];
  /** Undefined where none can be kept. */
  view: OpenView | undefined;
  extra?: ReactNode;
  beside?: ReactNode;
  /** 更多, where there is something in it. */
  more?: ReactNode;
}

export function ListToolbar(props: ListToolbarProps) {
  const { module, control, scenes, definition, narrow, create } = props;
  const { t } = useTranslation();
  const { filters } = control.state;
  const { text, type, search, found, composition } = useTypedSearch(control);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && found())) {
      event.preventDefault();
      focusContainer(event.currentTarget);
      props.toRows();
    }
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (text === '') return focusContainer(event.currentTarget);
    search('');
  };

  // On a phone beside what else opens to the left.
  const views = props.view && (
    <ViewPicker
      module={module}
      fixed={props.fixed}
      control={control}
      definition={definition}
      view={props.view}
      narrow={narrow}
    />
  );

  return (
    <div className="list-toolbar">
      {props.scenesFailed ? (
        <Button danger icon={<ReloadOutlined aria-hidden />} onClick={props.scenesFailed}>
          {t('list.scenesFailed')}
        </Button>
      ) : scenes ? (
        <ScenePopover {...{ module, scenes, control, narrow }} index={props.index} fixed={props.fixed} />
      ) : (
        <SkeletonBlock style={{ width: 64, height: 32 }} />
      )}
      {!narrow && views}
      {!props.unsearched && (
        <SearchField
          primary
          ref={props.searchBox}
          className="list-search"
          value={text}
          onChange={type}
          onSearch={search}
          onKeyDown={onKeyDown}
          {...composition}
          onBlur={props.leaveSearch}
          placeholder={props.searchHint ?? t('list.searchHint')}
          aria-label={t('list.searchHint')}
        />
      )}
      <span className="filter-button">
        <Button
          icon={<FilterOutlined aria-hidden />}
          onClick={props.openFilters}
          aria-label={narrow ? t('filter.title') : undefined}
          data-hint={narrow ? t('filter.title') : undefined}
        >
          {narrow ? null : t('filter.open')}
        </Button>
        {filters.length > 0 && <span className="filter-count">{filters.length}</span>}
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
      {definition && (
        <ColumnPicker
          module={module}
          formid={definition.id}
          save={props.saveColumns}
          without={props.without}
          arranged={props.view?.columns}
          rows={!narrow}
        />
      )}
      {narrow && views}
      {props.more}
      {props.beside}
      {create && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create} aria-label={props.createLabel}>
          {narrow ? null : props.createLabel}
        </Button>
      )}
    </div>
  );
}

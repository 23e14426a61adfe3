// What narrows a list besides its scene and search: quick tags, the conditions in force beside or below them, and their drawer.
import { ActiveFilters, FilterDrawer } from '../filter/lazy.ts';
import { QuickFilters, type QuickFiltersProps } from './QuickFilters.tsx';

interface ListConditionsProps extends QuickFiltersProps {
  /** Place of the condition that the drawer shows first, -1 for its top; null while it is closed. */
  shown: number | null;
  show(at: number | null): void;
  narrow: boolean;
}

/** Rows that the conditions take above the table: beside one group of tags there is room for them. */
export function conditionRows(quick: number, conditions: number, narrow: boolean): number {
  return quick === 1 && !narrow ? 1 : (quick > 0 ? 1 : 0) + (conditions > 0 ? 1 : 0);
}

export function ListConditions({ shown, show, narrow, ...list }: ListConditionsProps) {
  const { module, control, quick } = list;
  const { filters } = control.state;
  const change = (next: typeof filters) => control.change({ filters: next });
  return (
    <>
      <div className={quick.length === 1 && !narrow ? 'list-quick' : undefined}>
        <QuickFilters {...list} />
        {filters.length > 0 && <ActiveFilters {...{ module, filters, change }} edit={show} />}
      </div>
      <FilterDrawer
        {...{ module, filters }}
        open={shown !== null}
        at={shown ?? -1}
        close={() => show(null)}
        apply={change}
      />
    </>
  );
}

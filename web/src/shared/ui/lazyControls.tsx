// Controls of antd that stand beside a page's content: the content does not wait for their code, their place is kept.
import type {
  AlertProps,
  CheckboxProps,
  InputNumberProps,
  ProgressProps,
  SegmentedProps,
  SelectProps,
  SwitchProps,
  TableProps,
  TabsProps,
  TagProps,
} from 'antd';
import type { TableRef } from 'antd/es/table';
import type { Ref } from 'react';
import { onDemand } from '../loading/onDemand.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SkeletonBlock } from './SkeletonBlock.tsx';
import './lazyControls.css';

/** What stands where a control is still to come; as large as the control. */
export function ControlPlace({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`control-place ${className}`}>
      <SkeletonBlock style={{ height: 32 }} />
    </span>
  );
}

export const Select = onDemand<SelectProps<string>>(
  () => import('antd/es/select'),
  ({ className }) => <ControlPlace className={className} />,
);

export const InputNumber = onDemand<InputNumberProps>(
  () => import('antd/es/input-number'),
  ({ className }) => <ControlPlace className={className} />,
);

export const Checkbox = onDemand<CheckboxProps>(
  () => import('antd/es/checkbox'),
  ({ children }) => <span className="control-place">{children}</span>,
);

/** A bar that leads from one list to another. */
export const Tabs = onDemand<TabsProps>(
  () => import('antd/es/tabs'),
  ({ className }) => (
    <div className={className}>
      <SkeletonBlock style={{ height: 46 }} />
    </div>
  ),
);

const AnyTable = onDemand<TableProps & { ref?: Ref<TableRef> }>(
  () => import('antd/es/table'),
  <Skeleton title={false} rows={8} full style={{ padding: 16 }} />,
);

export function Table<Row>(props: TableProps<Row> & { ref?: Ref<TableRef> }) {
  return <AnyTable {...(props as TableProps)} />;
}

export const Alert = onDemand<AlertProps>(
  () => import('antd/es/alert'),
  ({ title }) => <p role="alert">{title}</p>,
);

export const Tag = onDemand<TagProps>(
  () => import('antd/es/tag'),
  ({ children }) => <span>{children}</span>,
);

export const Switch = onDemand<SwitchProps>(() => import('antd/es/switch'));

export const Progress = onDemand<ProgressProps>(() => import('antd/es/progress'));

const AnySegmented = onDemand<SegmentedProps>(
  () => import('antd/es/segmented'),
  <SkeletonBlock style={{ width: 120, height: 32 }} />,
);

export function Segmented<Value extends string>({ onChange, ...props }: SegmentedProps<Value>) {
  return <AnySegmented {...props} onChange={(value) => onChange?.(value as Value)} />;
}

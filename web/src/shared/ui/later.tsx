// Controls of antd that stand beside a page's content: the content does not wait for their code, their place is kept.
import type { CheckboxProps, InputNumberProps, SelectProps, TabsProps } from 'antd';
import { onDemand } from '../loading/onDemand.tsx';
import { Bone } from './Bone.tsx';
import './later.css';

/** What stands where a control is still to come; as large as the control. */
export function ControlPlace({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`control-place ${className}`}>
      <Bone style={{ height: 32 }} />
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
      <Bone style={{ height: 46 }} />
    </div>
  ),
);

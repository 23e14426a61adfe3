// The roles of a select: those that one may not give are shown, with the reason, and cannot be chosen.
import type { RoleRow } from '@crm/protocol/answers/identity';
import type { SelectProps } from 'antd';
import './identity.css';

/** @param held what the person has already, and keeps */
export function roleOptions(
  roles: readonly RoleRow[],
  held: readonly number[] = [],
): Pick<SelectProps, 'options' | 'optionRender'> {
  return {
    options: roles.map(({ id, name, disabled = false, reason }) => ({
      value: id,
      label: name,
      disabled: disabled && !held.includes(id),
      reason,
    })),
    optionRender: ({ data }) => (
      <>
        {data.label}
        {data.disabled && <span className="colleague-branch"> {data.reason as string}</span>}
      </>
    ),
  };
}

// Item type `divider`: a titled line between groups of fields.
import { Divider } from 'antd';
import type { ControlProps } from '../../../record/registries.ts';

export default function DividerControl({ item }: ControlProps) {
  return (
    <Divider titlePlacement="start" orientationMargin={0} className="form-divider" plain>
      {item.title}
    </Divider>
  );
}

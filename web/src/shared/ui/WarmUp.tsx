// Draws the parts that panels and forms are made of once, out of sight, while nothing else is to be done: their styles are known
// and their code is compiled when the first of them opens.
import {
  Alert,
  Button,
  DatePicker,
  Drawer,
  Dropdown,
  Input,
  InputNumber,
  Modal,
  Radio,
  Segmented,
  Select,
  Switch,
  Tag,
} from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../loading/idle.ts';

/** One at a time, so that nobody who begins to do something waits for them. */
const parts: (() => ReactNode)[] = [
  () => <Drawer forceRender getContainer={false} />,
  () => (
    <Dropdown menu={{ items: [] }}>
      <Button type="text" icon={<i />} />
    </Dropdown>
  ),
  () => <Tag color="green" />,
  () => <Segmented options={['']} />,
  () => <Modal forceRender getContainer={false} footer={null} />,
  () => <Input.TextArea count={{ show: true, max: 1 }} />,
  () => <Input />,
  () => <Select options={[]} />,
  () => <InputNumber />,
  () => <DatePicker />,
  () => <Switch />,
  () => <Radio />,
  () => <Alert showIcon />,
];

export default function WarmUp() {
  const [at, setAt] = useState(0);
  useEffect(() => (at < parts.length ? whenIdle(() => setAt(at + 1)) : undefined), [at]);
  const part = parts[at];
  return part ? (
    <div hidden inert>
      {part()}
    </div>
  ) : null;
}

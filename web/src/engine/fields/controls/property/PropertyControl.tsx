// Item type `property`: a list of name/value pairs.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../record/registries.ts';
import { type Pair, pairsOf } from './pairs.ts';
import '../../fields.i18n.ts';

export default function PropertyControl({ item, value, onChange, id, disabled }: ControlProps) {
  const { t } = useTranslation();
  const pairs = pairsOf(value);
  const off = Boolean(disabled || item.readonly);
  const set = (index: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)));
  return (
    <Flex vertical gap={8} role="group" aria-labelledby={`${id}-label`}>
      {pairs.map((pair, index) => (
        <Flex key={index} gap={8}>
          <Input
            id={index === 0 ? id : undefined}
            value={pair.name}
            placeholder={t('form.pairName')}
            aria-label={t('form.pairName')}
            disabled={off}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <Input
            value={pair.value}
            placeholder={t('form.pairValue')}
            aria-label={t('form.pairValue')}
            disabled={off}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('form.pairRemove')}
            disabled={off}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          />
        </Flex>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={off || (item.max !== undefined && pairs.length >= item.max)}
          onClick={() => onChange([...pairs, { name: '', value: '' }])}
        >
          {t('form.pairAdd')}
        </Button>
      </div>
    </Flex>
  );
}

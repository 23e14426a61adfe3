// An empty list says why it is empty and what to do next.
import { Button, Empty, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './words.ts';

export interface ListEmptyProps {
  title: string;
  /** Something narrows the list. */
  narrowed: boolean;
  clear(): void;
  createLabel: string;
  create?: () => void;
  begin?: ReactNode;
}

export default function ListEmpty({ title, narrowed, clear, createLabel, create, begin }: ListEmptyProps) {
  const { t } = useTranslation();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(narrowed ? 'list.noMatch' : 'list.noData', { title })}>
      <Flex gap={8} justify="center">
        {narrowed && <Button onClick={clear}>{t('list.clearConditions')}</Button>}
        {!narrowed && begin}
        {!narrowed && create && (
          <Button type="primary" onClick={create}>
            {createLabel}
          </Button>
        )}
      </Flex>
    </Empty>
  );
}

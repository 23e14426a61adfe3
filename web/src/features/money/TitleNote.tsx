// Below the title of a new invoice: titles of the customer's earlier ones, to take over with one click.
import * as invoiceCalls from '@crm/protocol/calls/invoice';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../engine/record/records.ts';
import type { FieldNoteProps } from '../../engine/record/registries.ts';
import { post } from '../../shared/api/client.ts';
import './money.i18n.ts';

export default function TitleNote({ value, values = {}, setValue }: FieldNoteProps) {
  const { t } = useTranslation();
  const contractId = Number(values['contractId']) || 0;
  const titles = useQuery({
    queryKey: ['invoiceTitles', contractId],
    queryFn: ({ signal }) => post(invoiceCalls.titles, { contractId }, { signal }).then(({ rows }) => rows),
    enabled: contractId > 0,
  });
  const others = (titles.data ?? []).filter((title) => title.invoiceTitle && title.invoiceTitle !== textOf(value));
  if (others.length === 0 || !setValue) return null;
  return (
    <p className="form-note">
      {t('money.titles')}
      {others.slice(0, 5).map((title) => (
        <Button
          key={title.invoiceTitle}
          type="link"
          size="small"
          onClick={() => {
            for (const [field, text] of Object.entries(title)) setValue(field, text);
          }}
        >
          {title.invoiceTitle}
        </Button>
      ))}
    </p>
  );
}

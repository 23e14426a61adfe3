// Tells row by row what a bulk action left as it was, and why.
import type { Rejected } from '@crm/protocol/envelope';
import { Modal, Table } from 'antd';
import { useTranslation } from 'react-i18next';

export interface RejectedRow extends Rejected {
  name: string;
}

export function RejectedDialog({ rows, done, close }: { rows: RejectedRow[] | null; done: boolean; close(): void }) {
  const { t } = useTranslation();
  return (
    <Modal
      open={rows !== null}
      title={t(done ? 'list.partlyDone' : 'list.nothingDone', { count: rows?.length ?? 0 })}
      onCancel={close}
      onOk={close}
      cancelButtonProps={{ hidden: true }}
      width={520}
      destroyOnHidden
    >
      <Table<RejectedRow>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={rows ?? []}
        columns={[
          { title: t('list.record'), dataIndex: 'name', ellipsis: true },
          { title: t('list.reason'), dataIndex: 'reason' },
        ]}
      />
    </Modal>
  );
}

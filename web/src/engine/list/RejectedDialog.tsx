// Lists row by row what a bulk action left unchanged, and why.
import type { Rejected } from '@crm/protocol/envelope';
import { Modal, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import '../rows/rows.i18n.ts';

export interface RejectedRow extends Rejected {
  name: string;
}

export interface RejectedDialogProps {
  open: boolean;
  rows: RejectedRow[] | null;
  done: boolean;
  /** The server's words of what was done and what was not. */
  message?: string;
  close(): void;
}

export default function RejectedDialog({ open, rows, done, message, close }: RejectedDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={(done && message) || t(done ? 'list.partlyDone' : 'list.nothingDone', { count: rows?.length ?? 0 })}
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

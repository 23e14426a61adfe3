// The panel of an order: its products, its shipments, and the actions of its state.
import {
  CarOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  FileDoneOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import type { FormDefinition } from '@crm/protocol/answers/form';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import LinesView from '../../engine/fields/controls/tablelist/LinesView.tsx';
import { lineColumn } from '../../engine/fields/controls/tablelist/lines.ts';
import { RecordLink } from '../../engine/panel/facts.tsx';
import { PanelFact } from '../../engine/panel/PanelHeader.tsx';
import PlainPanel, { type PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { moneyText } from '../../engine/record/decimals.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { optionOf, textOf } from '../../engine/record/records.ts';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { complete, deletePath, linesOf, orderModule, orderStates, review } from './order.api.ts';
import { Shipments } from './Shipments.tsx';
import { useOrderActions } from './useOrderActions.tsx';
import './order.css';
import './order.i18n.ts';

const none = '—';
const lines = ['listJson'];

interface Can {
  review?: boolean;
  ship?: boolean;
  return?: boolean;
  completed?: boolean;
  cancel?: boolean;
}

function Lines({ definition, row }: { definition: FormDefinition | undefined; row: Row }) {
  const item = definition?.items.find(({ json }) => json.field === 'listJson')?.json;
  if (!item) return null;
  // What went out and came back is shown once there is any.
  const moved = Number(row.shipping) > 0 ? ['shipped', 'returned'] : [];
  const columns = (item.columns ?? []).map((one) => (moved.includes(one.field) ? { ...one, visible: true } : one));
  return (
    <LinesView
      value={row.listJson}
      row={row}
      column={lineColumn(item)}
      module={orderModule}
      full={{ ...item, columns }}
    />
  );
}

export default function OrderPanel(props: PanelProps) {
  const { t } = useTranslation();
  const { data: definition } = useDefinition(orderModule);
  const { actions: orders, dialog } = useOrderActions();
  const { id } = props;
  const actions = (row: Row): PlainPanelAction[] => {
    const can = (row.can ?? {}) as Can;
    const name = textOf(row.orderSn);
    const isShipped = Number(row.status) === orderStates.shipped;
    return [
      {
        key: 'review',
        may: can.review,
        label: t('order.review'),
        icon: <CheckCircleOutlined aria-hidden />,
        primary: true,
        confirm: true,
        run: () => review([id]),
      },
      {
        key: 'ship',
        may: can.ship,
        label: t('order.ship'),
        icon: <CarOutlined aria-hidden />,
        primary: true,
        run: () => orders.ship(id, name, linesOf(row)),
      },
      {
        key: 'completed',
        may: can.completed,
        label: t('order.complete'),
        icon: <FileDoneOutlined aria-hidden />,
        primary: isShipped,
        confirm: true,
        run: () => complete([id]),
      },
      {
        key: 'return',
        may: can.return,
        label: t('order.return'),
        icon: <RollbackOutlined aria-hidden />,
        run: () => orders.takeBack(id, name, linesOf(row)),
      },
      {
        key: 'cancel',
        may: can.cancel,
        label: t('order.cancel'),
        icon: <CloseCircleOutlined aria-hidden />,
        aside: true,
        run: () => orders.cancel([id], name),
      },
    ];
  };
  const marks = (row: Row) => {
    const of = (field: string) => optionOf(definition?.cols.find((one) => one.field === field)?.options, row[field]);
    const [state, shipping] = [of('status'), of('shipping')];
    return (
      <>
        {state && <OptionTag option={state} />}
        {shipping && Number(row.status) === orderStates.toShip && Number(row.shipping) > 0 && (
          <OptionTag option={shipping} />
        )}
      </>
    );
  };
  const titleOf = (field: string) => definition?.cols.find((one) => one.field === field)?.title ?? '';
  const facts = (row: Row) => (
    <>
      <PanelFact label={titleOf('customerId')}>
        <RecordLink kind="customer" id={Number(row.customerId)} name={textOf(row.customerName)} />
      </PanelFact>
      {row.Money !== undefined && (
        <PanelFact label={titleOf('Money')}>
          <strong className="order-money">{moneyText(row.Money)}</strong>
        </PanelFact>
      )}
      <PanelFact label={titleOf('shrId')}>{textOf(row.shrName) || none}</PanelFact>
      <PanelFact label={titleOf('progress')}>{textOf(row.progress) || none}</PanelFact>
      <PanelFact label={t('order.owner')}>{textOf(row.UserName) || none}</PanelFact>
      {textOf(row.expectTime) !== '' && (
        <PanelFact label={titleOf('expectTime')}>
          <RelativeTime value={textOf(row.expectTime)} plan={[0, 1].includes(Number(row.status))} />
        </PanelFact>
      )}
      {textOf(row.cancelReason) !== '' && (
        <PanelFact label={titleOf('cancelReason')}>{textOf(row.cancelReason)}</PanelFact>
      )}
    </>
  );
  const tabs = (row: Row) => [
    { key: 'lines', label: t('order.lines'), children: <Lines definition={definition} row={row} /> },
    {
      key: 'shipments',
      label: t('order.shipments'),
      children: <Shipments id={id} version={Number(row.version)} />,
    },
  ];
  return (
    <>
      <PlainPanel
        {...props}
        module={orderModule}
        deletePath={deletePath}
        actions={actions}
        marks={marks}
        facts={facts}
        tabs={tabs}
        without={lines}
      />
      {dialog}
    </>
  );
}

// The panel of a receiver: its checked data, and approving or refusing it.
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { PhoneLink } from '../../engine/fields/cells/PhoneLink.tsx';
import { PanelFact } from '../../engine/panel/PanelHeader.tsx';
import PlainPanel, { type PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { optionOf, textOf } from '../../engine/record/records.ts';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { deletePath, pass, receiverModule } from './receiver.api.ts';
import { useReceiverActions } from './useReceiverActions.tsx';
import './receiver.i18n.ts';

const none = '—';

export default function ReceiverPanel(props: PanelProps) {
  const { t } = useTranslation();
  const { data: definition } = useDefinition(receiverModule);
  const { askRefusal: promptRefusal, dialog } = useReceiverActions();
  const { id } = props;
  const actions = (row: Row): PlainPanelAction[] => {
    const can = (row.can ?? {}) as { tongguo?: boolean; butongguo?: boolean };
    return [
      {
        key: 'tongguo',
        may: can.tongguo,
        label: t('receiver.pass'),
        icon: <CheckCircleOutlined aria-hidden />,
        primary: true,
        run: () => pass([id]),
      },
      {
        key: 'butongguo',
        may: can.butongguo,
        label: t('receiver.refuse'),
        icon: <CloseCircleOutlined aria-hidden />,
        run: () => promptRefusal([id], textOf(row.name)),
      },
    ];
  };
  const marks = (row: Row) => {
    const state = optionOf(definition?.cols.find(({ field }) => field === 'status')?.options, row.status);
    return state && <OptionTag option={state} />;
  };
  const titleOf = (field: string) => definition?.cols.find((one) => one.field === field)?.title ?? '';
  const facts = (row: Row) => (
    <>
      <PanelFact label={titleOf('mobile')}>{row.mobile ? <PhoneLink number={textOf(row.mobile)} /> : none}</PanelFact>
      <PanelFact label={titleOf('address')}>{textOf(row.address) || none}</PanelFact>
      <PanelFact label={titleOf('customerId')}>{textOf(row.customerName) || none}</PanelFact>
      {textOf(row.reason) !== '' && <PanelFact label={titleOf('reason')}>{textOf(row.reason)}</PanelFact>}
    </>
  );
  return (
    <>
      <PlainPanel
        {...props}
        module={receiverModule}
        deletePath={deletePath}
        actions={actions}
        marks={marks}
        facts={facts}
      />
      {dialog}
    </>
  );
}

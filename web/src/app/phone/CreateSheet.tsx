// What can be begun from any page of a phone: a sheet with the kinds of records that the person may create.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { companyNow } from '../../engine/record/moments.ts';
import { requestInPanel, writeRequest } from '../../engine/record/panelRequest.ts';
import { recordSource } from '../../engine/record/recordSources.ts';
import { idOf } from '../../engine/record/records.ts';
import { openRecord } from '../../engine/record/registries.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useSession } from '../../shared/session/session.ts';
import { features } from '../features.ts';
import { type Creation, QuickCreate } from '../QuickCreate.tsx';
import { beginnings } from './barEntries.ts';
import './phone.i18n.ts';
import { Sheet } from './Sheet.tsx';

const RecordPicker = dialogOnDemand(() => import('../../engine/fields/controls/record/RecordPicker.tsx'));

interface CreateSheetProps {
  open: boolean;
  onClose: () => void;
}

export default function CreateSheet({ open, onClose }: CreateSheetProps) {
  const { t } = useTranslation();
  const { tree } = useSession();
  const navigate = useNavigate();
  const [creation, setCreation] = useState<Creation | null>(null);
  const [creating, setCreating] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const customers = recordSource('customer');

  const begin = (key: string) => {
    onClose();
    if (key === 'followUp') setChoosing(true);
    else if (key === 'approval') void navigate('/oa/createApproval');
    else if (key === 'worklog') void navigate(`/oa/worklog?write=1-${companyNow().slice(0, 10)}`);
    else {
      setCreation({ kind: key, field: '', text: '' });
      setCreating(true);
    }
  };
  const writeTo = (id: number) => {
    setChoosing(false);
    requestInPanel({ kind: 'customer', id, what: writeRequest });
    openRecord('customer', id);
  };
  return (
    <>
      <Sheet kind="create" open={open} onClose={onClose} title={t('bar.create')}>
        <ul className="create-grid">
          {beginnings(features, tree).map(({ key, icon: Icon }) => (
            <li key={key}>
              <button type="button" onClick={() => begin(key)}>
                <span className="create-icon" aria-hidden>
                  <Icon />
                </span>
                <span>{t(`create.${key}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
      {creation && <QuickCreate creation={creation} open={creating} onClose={() => setCreating(false)} />}
      {customers && (
        <RecordPicker
          open={choosing}
          source={customers}
          max={1}
          chosen={[]}
          onClose={() => setChoosing(false)}
          onPick={([row]) => row && writeTo(idOf(row, 'id'))}
        />
      )}
    </>
  );
}

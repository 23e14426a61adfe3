// Facts in the heads of panels: a person, and another record that opens.
import { Flex } from 'antd';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { openRecord, recordAddress } from '../record/registries.ts';
import { PanelFact } from './PanelHeader.tsx';

const none = '—';

interface PersonFactProps {
  label: string;
  name: string | undefined;
  /** Address of the picture. */
  header: string | undefined;
}

export function PersonFact({ label, name, header }: PersonFactProps) {
  return (
    <PanelFact label={label}>
      {name ? (
        <Flex align="center" gap={6}>
          <UserAvatar name={name} src={header} size={20} />
          {name}
        </Flex>
      ) : (
        none
      )}
    </PanelFact>
  );
}

interface RecordLinkProps {
  kind: string;
  /** 0 for no record. */
  id: number;
  /** Its name; the number stands in its place where the name may not be read. */
  name: string | undefined;
}

/** A plain click opens the record here, any other as the browser does with links. */
export function RecordLink({ kind, id, name }: RecordLinkProps) {
  const address = id > 0 ? recordAddress(kind, id) : undefined;
  if (!address) return name || none;
  return (
    <a
      href={address}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openRecord(kind, id);
      }}
    >
      {name || `#${id}`}
    </a>
  );
}

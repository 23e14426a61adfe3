// Shown in place of the rows where the list could not be fetched.
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import { LoadProblem } from '../record/LoadProblem.tsx';

interface ListProblemProps {
  error: Error;
  retry(): void;
  /** Height that the rows would have; undefined on phones. */
  height: number | undefined;
  /** Takes away what narrows the list, where something does. */
  clear: (() => void) | undefined;
}

export function ListProblem({ error, retry, height, clear }: ListProblemProps) {
  const { t } = useTranslation();
  return (
    <div className="list-problem" style={{ minHeight: height }}>
      <LoadProblem
        error={error}
        retry={retry}
        extra={clear && <Button onClick={clear}>{t('list.clearConditions')}</Button>}
      />
    </div>
  );
}

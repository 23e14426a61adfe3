// Fields that hold a number to be called.
import { announce, suspending } from '../../shared/loading/onDemand.tsx';
import { registerFieldNote } from '../record/registries.ts';

const loadWarning = () => import('./PhoneWarning.tsx');
const warning = suspending<{ value: unknown }>(loadWarning);
announce(loadWarning);

/** The field holds numbers that are called: one that looks mistyped is doubted while it is entered. */
export function registerPhoneField(module: string, field: string): void {
  registerFieldNote(module, field, warning, true);
}

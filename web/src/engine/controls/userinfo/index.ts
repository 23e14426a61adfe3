// Item type `userinfo`: who fills in the form; nothing is sent.
import { registerFieldType } from '../../fieldTypes.ts';

registerFieldType('userinfo', { control: () => import('./UserInfoControl.tsx'), silent: 'note', wide: 'form' });

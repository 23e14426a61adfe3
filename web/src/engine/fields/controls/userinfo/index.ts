// Item type `userinfo`: who fills in the form; nothing is sent.
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';

registerFieldType('userinfo', { control: commonControl('UserInfoControl'), silent: 'note', wide: 'form' });

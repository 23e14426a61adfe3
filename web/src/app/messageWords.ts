// Makes known the Chinese words of messages to people who are online.
import { addWords } from '../shared/i18n/i18n.ts';
import words from './message.later.i18n.ts?cn';

addWords(words);

// The key of tests: one for all of a run, since their companies are cloned with what it encrypts.

import { parseKeys } from '../src/platform/secrets/key-source.ts';
import { Keyring } from '../src/platform/secrets/keyring.ts';
import { useKeyring } from '../src/platform/secrets/secrets.ts';

useKeyring(new Keyring(parseKeys(process.env.SECRET_KEY ?? '') ?? []));

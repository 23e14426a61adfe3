// Tests of the client, for `npm run mutate`.
import client from '../../web/vitest.config.ts';

export default client;

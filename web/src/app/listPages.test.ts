// A number of a report leads to a page that everybody who may read the number may open.
import { expect, test } from 'vitest';
import { addressOf } from '../engine/measures/address.ts';
import { addressOf as addressOfPage } from '../shared/routing/feature.ts';
import { features } from './features.ts';

test.each('customer clues contact contract finance recpay invoice payment OpportLogs clueLogs worklog'.split(' '))(
  '%s',
  (module) => {
    const [path] = addressOf({ module, data: [] }, '')?.split('?') ?? [];
    const page = features.find((feature) => addressOfPage(feature) === path);
    expect(page?.grant).toMatch(new RegExp(`\\.${module}\\.index$`));
  },
);

// News count as read after a moment on the screen; leafing through them does not.

import * as newsCalls from '@crm/protocol/calls/news';
import { useEffect } from 'react';
import { idOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { post } from '../../shared/api/client.ts';

/** Milliseconds. */
const stay = 1000;

export function useRead(row: Row): void {
  const unread = row.isread === 1;
  const id = idOf(row, 'id');
  useEffect(() => {
    if (!unread) return;
    const timer = setTimeout(() => {
      // Somebody acting as another person reads nothing, and what failed is noted with the next look.
      post(newsCalls.read, { ids: id }).catch(() => undefined);
    }, stay);
    return () => clearTimeout(timer);
  }, [unread, id]);
}

// The calls of the tags of contracts.

import type { Tag } from '@crm/protocol/answers/tag';
import * as contractCalls from '@crm/protocol/calls/contract';
import * as tagCalls from '@crm/protocol/calls/tag';
import { useQuery } from '@tanstack/react-query';
import { post, postAnswer } from '../../shared/api/client.ts';
import { contractModule } from './contract.api.ts';

export const tagsKey = ['tags', contractModule];

export function useTags() {
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => post(tagCalls.index, { module: contractModule }, { signal }).then(({ rows }) => rows),
  });
}

export const addTag = (tag: Pick<Tag, 'text' | 'bgcolor' | 'color'>) =>
  postAnswer(tagCalls.add, { ...tag, module: contractModule });

/** @param texts of the tags that the contract has from now on */
export const bindTags = (id: number, texts: readonly string[]) =>
  postAnswer(contractCalls.bindTag, { id, list: texts.join(',') });

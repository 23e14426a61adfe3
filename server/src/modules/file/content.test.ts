// Files of offices and phones are taken under the name that they came with, and nothing else hides behind one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveFile } from '../../../test/workbook-file.ts';
import { contentOf } from './content.ts';
import { cleanName } from './file-name.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'content-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function nameOf(name: string, bytes: Buffer): Promise<{ name: string; type: string }> {
  const file = path.join(folder, 'sent');
  await writeFile(file, bytes);
  const { format, type } = await contentOf(file, name);
  return { name: cleanName(name, format), type };
}

const text = (content: string) => Buffer.from(content);
const archive = (...names: string[]) => archiveFile(Object.fromEntries(names.map((name) => [name, text('x')])), names);
const brand = (name: string) => Buffer.concat([Buffer.from([0, 0, 0, 0x18]), text(`ftyp${name}`), Buffer.alloc(64)]);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const office = (main: string) =>
  archiveFile({
    '[Content_Types].xml': text(
      `<Types><Override PartName="/main.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`,
    ),
  });
const open = (type: string) => archiveFile({ mimetype: text(type) }, ['mimetype']);

test.each([
  ['发票.ofd', archive('OFD.xml', 'Doc_0/Document.xml'), 'application/ofd'],
  ['脑图.xmind', archive('content.json', 'metadata.json'), 'application/vnd.xmind.workbook'],
  ['合同.wps', compound, 'application/vnd.ms-works'],
  ['报价.et', compound, 'application/vnd.ms-excel'],
  ['介绍.dps', compound, 'application/vnd.ms-powerpoint'],
  ['新合同.wps', office('openxmlformats-officedocument.wordprocessingml.document'), 'application/vnd.ms-works'],
  ['宏.xlsm', office('ms-excel.sheet.macroEnabled'), 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  ['表.ods', open('application/vnd.oasis.opendocument.spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['往来.eml', text('From: a@example.com\r\nSubject: =?utf-8?B?5L2g5aW9?=\r\n\r\n你好'), 'message/rfc822'],
  ['照片.heic', brand('heic'), 'image/heic'],
  ['录音.m4a', brand('M4A '), 'audio/mp4'],
  ['安卓录音.m4a', brand('mp42'), 'audio/mp4'],
  ['视频.mov', brand('qt  '), 'video/quicktime'],
  ['电话.amr', text(`#!AMR\n${'\x3c'.repeat(64)}`), 'audio/amr'],
  ['宽.txt', Buffer.from('\ufeff客户\t电话', 'utf16le'), 'text/plain; charset=utf-16le'],
  ['宽.csv', Buffer.from('\ufeff客户,电话', 'utf16le').swap16(), 'text/csv; charset=utf-16be'],
  ['旧.txt', Buffer.from('bfcdbba7', 'hex'), 'text/plain; charset=gb18030'],
  ['普通.txt', text('客户'), 'text/plain; charset=utf-8'],
])('%s keeps its name', async (name, bytes, type) => {
  expect(await nameOf(name, bytes)).toEqual({ name, type });
});

test('what is none of it is taken for what it is, or not at all', async () => {
  expect((await nameOf('不是发票.ofd', archive('a.txt'))).name).toBe('不是发票.ofd.zip');
  await expect(nameOf('页.txt', Buffer.from('\ufeff<!DOCTYPE html><script>', 'utf16le'))).rejects.toMatchObject({
    fields: { file: { key: 'fileActive' } },
  });
  await expect(nameOf('程序.eml', text('#!/bin/sh\nx'))).rejects.toMatchObject({ code: 'invalid' });
  await expect(nameOf('乱.txt', Buffer.from([0x61, 0, 0x61, 0, 0, 0x61]))).rejects.toMatchObject({ code: 'invalid' });
});

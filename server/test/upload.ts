// How tests send files: multipart bodies as a browser makes them, and pictures to fill them with.
import sharp from 'sharp';
import type { CallAnswer, Company, Person } from './company.ts';

export interface SentFile {
  name: string;
  content: Buffer | string;
  /** Name of the part. */
  part?: string;
}

/** Posts a multipart body. */
export async function upload(
  company: Company,
  person: Person,
  fields: Record<string, string | number>,
  file?: SentFile,
  headers: Record<string, string> = {},
): Promise<CallAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file) form.append(file.part ?? 'file', new Blob([new Uint8Array(Buffer.from(file.content))]), file.name);
  return sendForm(company, person, form, headers);
}

export async function sendForm(
  company: Company,
  person: Person,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<CallAnswer> {
  const encoded = new Response(form);
  const answer = await company.app.server.inject({
    method: 'POST',
    url: '/api/file/UploadFile',
    headers: { 'content-type': encoded.headers.get('content-type') as string, authkey: person.token, ...headers },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

export function open(company: Company, url: string) {
  return company.app.server.inject({ method: 'GET', url });
}

export function png(width = 8, height = 6): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer();
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

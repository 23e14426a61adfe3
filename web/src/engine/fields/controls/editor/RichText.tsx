// Rich text as it reads, cleaned again before it is shown.
import { useMemo } from 'react';
import { cleanHtml } from './clean.ts';
import './editor.css';

export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}

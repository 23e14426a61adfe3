// One record on paper as it will be printed: a frame in which nothing runs, as wide as the sheet and drawn as small as it has to be.
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import './print.css';
import { paperOf } from './paper.ts';

/** A4 in CSS pixels. */
const sheet = { width: 794, height: 1123 };

export interface PaperHandle {
  print(): void;
}

interface PaperProps {
  html: string;
  /** What the file is called. */
  title: string;
  label: string;
  ref?: Ref<PaperHandle>;
}

export function Paper({ html, title, label, ref }: PaperProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(1);
  const [height, setHeight] = useState(sheet.height);
  const document = useMemo(() => paperOf(html, title), [html, title]);

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const fit = () => setScale(Math.min(1, box.clientWidth / sheet.width) || 1);
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);

  useImperativeHandle(ref, () => ({
    print: () => {
      frame.current?.contentWindow?.focus();
      frame.current?.contentWindow?.print();
    },
  }));

  return (
    <div ref={place} className="paper" style={{ blockSize: height * scale }}>
      <iframe
        ref={frame}
        className="paper-sheet"
        title={label}
        srcDoc={document}
        // Its own origin is needed to print it and to see how long it is; scripts are not allowed in it.
        sandbox="allow-same-origin allow-modals"
        style={{ inlineSize: sheet.width, blockSize: height, transform: `scale(${scale})` }}
        onLoad={() => {
          const body = frame.current?.contentDocument?.body;
          if (body) setHeight(Math.max(sheet.height, body.scrollHeight));
        }}
      />
    </div>
  );
}

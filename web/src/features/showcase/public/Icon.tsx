// The few signs of the showcase, drawn here: a library of them would weigh more than the page.
const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.7 11.2L20 20',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5Z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6',
  phone: 'M6 4h3l1.5 4.5L8.5 10a12 12 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z',
  picture: 'M4 5h16v14H4Zm0 11 5-5 4 4 3-3 4 4M15.5 9h.01',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="sc-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

// Grounds and letters of tags; each pair reads well beside light and dark.
export const tagColours = [
  { key: 'blue', bgcolor: '#e6f4ff', color: '#0958d9' },
  { key: 'green', bgcolor: '#f6ffed', color: '#237804' },
  { key: 'orange', bgcolor: '#fff7e6', color: '#ad4e00' },
  { key: 'purple', bgcolor: '#f9f0ff', color: '#531dab' },
  { key: 'red', bgcolor: '#fff1f0', color: '#a8071a' },
  { key: 'cyan', bgcolor: '#e6fffb', color: '#006d75' },
  { key: 'grey', bgcolor: '#f0f0f0', color: '#434343' },
] as const;

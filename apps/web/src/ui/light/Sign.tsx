const strokes = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  attention: 'M12 5v9M12 18.5v.5',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  bell: 'M6 16.5h12l-1.5-2.5v-4a4.5 4.5 0 0 0-9 0v4zM10.5 19.5h3',
  back: 'M8 6L4.5 9.5L8 13M5 9.5h9a5 5 0 0 1 0 10h-3',
  clock: 'M12 4.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M12 8v4.5l3 2',
  file: 'M7 4h7l4 4v12H7zM14 4v4h4',
  barcode: 'M5 6v12M9 6v12M12 6v12M17 6v12M20 6v12',
} as const

/** Icon in the current text colour, as SVG because scanner terminals have few fonts. */
export const Sign = ({ kind }: { kind: keyof typeof strokes }) => (
  <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" focusable="false">
    <path
      d={strokes[kind]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

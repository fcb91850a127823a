const strokes = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  attention: 'M12 5v9M12 18.5v.5',
  arrow: 'M4 12h15M13 6l6 6-6 6',
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

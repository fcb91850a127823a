/** Chart styles of the price screens, passed as props because recharts does not read CSS classes. */
export const axisStyle = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--muted)', fontSize: 12 },
}

export const tooltipStyle = {
  isAnimationActive: false,
  contentStyle: {
    border: '1px solid var(--line)',
    borderRadius: 8,
    background: 'var(--raised)',
    fontSize: 12,
  },
}

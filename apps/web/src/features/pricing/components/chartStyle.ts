/** How the charts of the price screens look; recharts takes styles as props. */
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

/** A carrier's sign: its initials in a colour of its own. Our own drawing, nobody's trademark. */
const tones: Record<string, { ground: string; ink: string }> = {
  kervan: { ground: 'var(--action)', ink: '#ffffff' },
  ups: { ground: '#4b2e1f', ink: '#ffd9a0' },
  fedex: { ground: '#46307f', ink: '#ffffff' },
  dhl: { ground: '#f2c53d', ink: '#7a1220' },
  ptt: { ground: '#1a6f93', ink: '#ffffff' },
}

const plain = { ground: 'var(--line-strong)', ink: 'var(--ink)' }

const initialsOf = (name: string): string => {
  const word = name.trim().split(/\s+/)[0] ?? ''
  return word.length <= 3 ? word : word.slice(0, 2)
}

export const CarrierMark = ({ name, size = 32 }: { name: string; size?: number }) => {
  const { ground, ink } = tones[name.trim().split(/\s+/)[0]?.toLowerCase() ?? ''] ?? plain
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: 7,
        background: ground,
        color: ink,
        fontSize: size * 0.34,
        fontWeight: 750,
        letterSpacing: '-0.02em',
      }}
    >
      {initialsOf(name)}
    </span>
  )
}

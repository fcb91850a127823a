/** Mark of a carrier: coloured letters. Drawn for this product; not a trademark. */
import { dictionary } from '@kervan/domain/dictionary'

interface Sign {
  letters: string
  ground: string
  ink: string
}

const signs: Record<string, Sign> = dictionary({
  ups: { letters: 'UPS', ground: '#4b2e1f', ink: '#ffd9a0' },
  fedex: { letters: 'Fx', ground: '#46307f', ink: '#ffffff' },
  dhl: { letters: 'DHL', ground: '#f2c53d', ink: '#7a1220' },
  ptt: { letters: 'PTT', ground: '#1a6f93', ink: '#ffffff' },
})

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const signOf = (name: string): Sign =>
  signs[firstWord(name).toLowerCase()] ?? {
    letters: firstWord(name).slice(0, 2),
    ground: 'var(--line-strong)',
    ink: 'var(--ink)',
  }

const HouseMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" style={{ flex: 'none' }}>
    <rect width="26" height="26" rx="6" fill="var(--action)" />
    <path
      d="M5 17.5l4.6-7 3.2 4.2 3-3.9 5.2 6.7"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)

export const CarrierMark = ({ name, size = 32 }: { name: string; size?: number }) => {
  if (firstWord(name).toLowerCase() === 'kervan') return <HouseMark size={size} />
  const { letters, ground, ink } = signOf(name)
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
      {letters}
    </span>
  )
}

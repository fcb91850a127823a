/**
 * Mark of a carrier. The images in `public/carriers` are drawn for this product and are no trademarks; an
 * installation replaces them by files of the same names.
 */
import { useState } from 'react'

interface CarrierMarkProps {
  name: string
  /** File name from the API; without it the first word of the carrier's name counts: 'DHL Express' is 'dhl.svg'. */
  logoImageName?: string | null
  /** Width and height in pixels; the images are drawn for 120. */
  size?: number
}

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const fileOf = (name: string, logoImageName?: string | null): string =>
  logoImageName || `${firstWord(name).toLowerCase()}.svg`

/** Letters for a carrier without image, in the image's size, so that nothing moves. */
const Letters = ({ name, size }: { name: string; size: number }) => (
  <span
    aria-hidden="true"
    style={{
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      width: size,
      height: size,
      borderRadius: size * 0.22,
      background: 'var(--line-strong)',
      color: 'var(--ink)',
      fontSize: size * 0.38,
      fontWeight: 700,
    }}
  >
    {firstWord(name).slice(0, 2)}
  </span>
)

export const CarrierMark = ({ name, logoImageName, size = 32 }: CarrierMarkProps) => {
  const file = fileOf(name, logoImageName)
  const [missing, setMissing] = useState<string>()
  if (missing === file) return <Letters name={name} size={size} />
  return (
    <img
      src={`/carriers/${encodeURIComponent(file)}`}
      alt=""
      width={size}
      height={size}
      style={{
        flex: 'none',
        display: 'inline-block',
        verticalAlign: 'middle',
        objectFit: 'contain',
        borderRadius: size * 0.22,
      }}
      onError={() => setMissing(file)}
    />
  )
}

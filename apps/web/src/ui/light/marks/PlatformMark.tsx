/** Marks of stores and marketplaces: letters in the product's own drawing, no trademarks. */
import type { ReactNode } from 'react'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import styles from './PlatformMark.module.css'

/** Letters, ground and ink; each pair has a contrast of at least 4.5 : 1 in light and dark themes. */
const marks: Record<StorePlatform, readonly [string, string, string]> = {
  shopify: ['Sh', '#e4f0e6', '#1f6b3a'],
  woocommerce: ['Wo', '#ece6f5', '#5b3a94'],
  etsy: ['Et', '#fbe9dd', '#a8420a'],
  amazon: ['Am', '#fdf0d5', '#7a4b00'],
  ebay: ['eB', '#e3ecf8', '#1f5fae'],
  walmart: ['Wa', '#e0f0f7', '#0b5c80'],
  ikas: ['ik', '#e6e8ef', '#2b3350'],
  tsoft: ['TS', '#f8e3e6', '#9b2335'],
  ticimax: ['Ti', '#e1f2ef', '#0b665b'],
  otto: ['Ot', '#f6e4ec', '#94215a'],
}

/** @param size width and height in pixels */
export const PlatformMark = ({ platform, size = 24 }: { platform: StorePlatform; size?: number }) => {
  const [letters, background, color] = marks[platform]
  return (
    <span
      aria-hidden="true"
      className={styles.mark}
      style={{ width: size, height: size, fontSize: size * 0.42, background, color }}
    >
      {letters}
    </span>
  )
}

/** Name of a store or order behind the mark of its platform. */
export const PlatformLabel = ({ platform, children }: { platform: StorePlatform; children: ReactNode }) => (
  <span className={styles.label}>
    <PlatformMark platform={platform} size={20} />
    <span>{children}</span>
  </span>
)

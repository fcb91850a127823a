import type { PublicSettings } from '../../../platform/publicSettings.ts'

/** Heading above a step of another way to sign in. */
export interface Takeover {
  title: string
  lead: string
}

export interface WaysInProps {
  on: 'signIn' | 'signUp'
  settings: PublicSettings
  /** A step of another way in takes the place of the page's own form and of the other ways; null gives it back. */
  onTakeover: (takeover: Takeover | null) => void
  isTakenOver: boolean
}

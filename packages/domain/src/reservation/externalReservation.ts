/** Pickups asked for by people without an account: a visitor's form, a partner's call, a telephone call. */
export const externalSources = ['form', 'partner', 'telephone'] as const
export type ExternalSource = (typeof externalSources)[number]

/** Each is decided once. */
export const externalStates = ['new', 'converted', 'rejected'] as const
export type ExternalState = (typeof externalStates)[number]

/** When the courier is welcome, as a visitor says it; the window is chosen when it is converted. */
export const wantedTimes = ['any', 'morning', 'afternoon'] as const
export type WantedTime = (typeof wantedTimes)[number]

/** What a rejected request says of a person is erased this many days after the decision. */
export const keepRejectedDays = 30
/** A converted one has its reservation, and one that nobody decided is of no use any more. */
export const keepOthersDays = 180

/** First names and the last word as family name. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Pickup requests from people without an account: a visitor's form, a partner's call, a phone call. */
export const externalSources = ['form', 'partner', 'telephone'] as const
export type ExternalSource = (typeof externalSources)[number]

/** States of an external request, which is decided only once. */
export const externalStates = ['new', 'converted', 'rejected'] as const
export type ExternalState = (typeof externalStates)[number]

/** Preferred time of the visitor; staff choose the window when they convert the request. */
export const requestedTimes = ['any', 'morning', 'afternoon'] as const
export type RequestedTime = (typeof requestedTimes)[number]

/** Personal data of a rejected request is erased this many days after the decision. */
export const rejectedRetentionDays = 30
/** Retention of other requests: a converted request has its reservation, and an old undecided request is useless. */
export const otherRetentionDays = 180

/** Splits a name: the last word is the family name. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

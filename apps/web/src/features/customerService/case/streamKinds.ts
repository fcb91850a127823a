import type { TimelineItem } from '@kervan/contract/customerService/timeline.endpoints'

/** Filters of the conversation: changes of state and tracking events count as one kind. */
export const streamKinds = ['email', 'note', 'event', 'claim'] as const
export type StreamKind = (typeof streamKinds)[number]

export const kindOf = ({ kind }: Pick<TimelineItem, 'kind'>): StreamKind =>
  kind === 'state' || kind === 'tracking' ? 'event' : kind

export const countKinds = (items: readonly TimelineItem[]): Record<StreamKind, number> => {
  const counts = { email: 0, note: 0, event: 0, claim: 0 }
  for (const item of items) counts[kindOf(item)] += 1
  return counts
}

/** First letters of the first and last name, in upper case by the language's rules. */
export const initialsOf = (name: string, language: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toLocaleUpperCase(language)).join('')
}

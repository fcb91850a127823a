/**
 * Reply templates of customer services about a shipment, with placeholders filled from the shipment. No
 * placeholder is a price.
 */
import { trackingExceptions } from '../tracking/trackingStages.ts'
import type { TrackingException } from '../tracking/trackingStages.ts'

export const replyFigures = [
  'reference',
  'waybill',
  'carrier',
  'receiverName',
  'country',
  'status',
  'expectedDay',
  'exceptionAdvice',
  'trackingLink',
] as const
export type ReplyFigure = (typeof replyFigures)[number]

/** Null: the shipment has no such value. */
export type ReplyFigures = Readonly<Record<ReplyFigure, string | null>>

/** Situations that a template is written for. */
export const replyOccasions = [...trackingExceptions, 'missingDocuments', 'unpaid', 'other'] as const
export type ReplyOccasion = (typeof replyOccasions)[number]

export const replyAudiences = ['company', 'receiver'] as const
export type ReplyAudience = (typeof replyAudiences)[number]

export const longestReplySubject = 150
export const longestReplyBody = 3000
export const longestTemplateName = 80

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

const isFigure = (name: string): name is ReplyFigure => (replyFigures as readonly string[]).includes(name)

const figuresIn = (text: string): ReplyFigure[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name!).filter(isFigure)),
]

/** Replaces known placeholders by their names in brackets, for a reader: "[Reference] is delayed". */
export const nameFigures = (text: string, nameOf: (figure: ReplyFigure) => string): string =>
  text.replace(placeholder, (gap, name: string) => (isFigure(name) ? `[${nameOf(name)}]` : gap))

/** True when the text still contains a placeholder: such a text must not be sent. */
export const hasGap = (text: string): boolean => text.includes('{{') || text.includes('}}')

/** True when every placeholder of the template is a known figure. */
export const hasOnlyFigures = (text: string): boolean =>
  !hasGap(text.replace(placeholder, (gap, name: string) => (isFigure(name) ? '' : gap)))

const adviceLine = /^[^\S\n]*\{\{\s*exceptionAdvice\s*\}\}[^\S\n]*\n*/gm

/**
 * Fills known placeholders; unknown placeholders remain and are listed. Removes a line that only contains the
 * advice when the shipment has no exception.
 */
export const fillReply = (
  written: string,
  figures: ReplyFigures,
): { text: string; missing: ReplyFigure[] } => {
  const text = figures.exceptionAdvice ? written : written.replace(adviceLine, '')
  return {
    text: text.replace(placeholder, (gap, name: string) => (isFigure(name) && figures[name]) || gap),
    missing: figuresIn(text).filter((figure) => !figures[figure]),
  }
}

/** Returns true when a template fits the current problem of the shipment. */
export const fitsOccasion = (
  occasion: ReplyOccasion,
  { exception, isUnpaid }: { exception: TrackingException | null; isUnpaid: boolean },
): boolean => occasion === exception || (occasion === 'unpaid' && isUnpaid)

/** Replies that customer services write about a shipment: texts with figures that are filled in from it. No figure is a price. */
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

/** Null: not known of this shipment. */
export type ReplyFigures = Readonly<Record<ReplyFigure, string | null>>

/** What a template is for. */
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

/** Something is still to be filled in: such a text is not sent. */
export const hasGap = (text: string): boolean => text.includes('{{') || text.includes('}}')

/** Every gap of a template is a figure that there is. */
export const hasOnlyFigures = (text: string): boolean =>
  !hasGap(text.replace(placeholder, (gap, name: string) => (isFigure(name) ? '' : gap)))

const adviceLine = /^[^\S\n]*\{\{\s*exceptionAdvice\s*\}\}[^\S\n]*\n*/gm

/**
 * What is known takes its place; what is not stays as it is and is named. A line that holds nothing but the advice is left out
 * where the shipment has no exception.
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

/** Whether a template is for what holds the shipment up just now. */
export const fitsOccasion = (
  occasion: ReplyOccasion,
  { exception, isUnpaid }: { exception: TrackingException | null; isUnpaid: boolean },
): boolean => occasion === exception || (occasion === 'unpaid' && isUnpaid)

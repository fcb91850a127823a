import { newsAudiences } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { brandColorsOf } from '@kervan/domain/tracking/brandColor'
import { newsKinds } from '@kervan/domain/tracking/trackingNews'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/settings.ts'
import { countryName, describeMinute, translate } from '../../../platform/language.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { Email } from '../../../platform/mail/mailer.ts'
import type { EmailTemplate, Reader } from '../../notice/emailTemplate.ts'
import { addressOfPage } from '../senderPage/pageAddress.ts'
import { findPageOfCompany } from '../senderPage/senderPage.queries.ts'
import type { SenderPageRow } from '../senderPage/senderPage.queries.ts'
import { writeTrackingDigest } from './trackingDigest.ts'
import { findEmailShipment, isOvertaken } from './trackingEmails.queries.ts'
import type { EmailShipment } from './trackingEmails.queries.ts'

const newsFact = z
  .object({
    newsId: z.uuid(),
    shipmentId: z.uuid(),
    audience: z.enum(newsAudiences),
    kind: z.enum(newsKinds),
    exception: z.enum(trackingExceptions).nullable(),
    at: z.iso.datetime(),
  })
  .refine(({ kind, exception }) => (kind === 'exception') === (exception !== null))
type NewsFact = z.output<typeof newsFact>
export type EmailedNews = Pick<NewsFact, 'audience' | 'kind' | 'exception' | 'at'>

const isStillComing = ({ kind, exception }: EmailedNews): boolean =>
  kind !== 'delivered' && exception !== 'returned' && exception !== 'lost'

/** Tracking link of an email. A receiver gets the sender's own page where there is one. */
export const trackingUrl = (
  settings: Settings,
  audience: EmailedNews['audience'],
  page: SenderPageRow | undefined,
  { reference, language }: { reference: string; language: ReaderLanguage },
): string => {
  const named = encodeURIComponent(reference)
  if (page) return `${addressOfPage(settings, page.slug)}/${named}?lang=${language}`
  const path = audience === 'sender' ? 'shipment/tracking' : 'trackingseperated'
  return `${productAddress(settings)}/${path}?reference=${named}&lang=${language}`
}

/** Writes the whole email. Unknown facts get no line. */
export const writeTrackingEmail = (
  settings: Settings,
  { to, firstName, language, unsubscribeUrl }: Reader,
  news: EmailedNews,
  shipment: Omit<EmailShipment, 'companyId'>,
  page: SenderPageRow | undefined,
): Email => {
  const { audience, kind, exception, at } = news
  const { reference, sender, countryCode, carrier, service, waybill, pieceCount, estimatedDelivery } =
    shipment
  const say = (key: string, params: Record<string, unknown> = {}) =>
    translate(language, `tracking/emails:${key}`, params)
  const what = exception ?? kind
  const rows: [label: string, value: string | null][] = [
    ['reference', reference],
    ['sender', audience === 'receiver' ? sender : null],
    ['country', countryCode && countryName(countryCode, language)],
    ['carrier', carrier && carrierAndService(carrier, service)],
    ['waybill', waybill],
    ['pieces', pieceCount > 1 ? String(pieceCount) : null],
    [
      'estimated',
      estimatedDelivery && isStillComing(news) ? writeDay(language, dayInTurkiye(estimatedDelivery)) : null,
    ],
    ['at', describeMinute(new Date(at), language)],
  ]
  const own = audience === 'receiver' && page?.isActive ? page : undefined
  return composeEmail({
    to,
    language,
    subject: say(`${audience}.subject.${what}`, { reference }),
    greeting: translate(language, firstName ? 'mail:greeting' : 'mail:greetingWithoutName', {
      name: firstName,
    }),
    paragraphs: [say(`${audience}.intro.${what}`)],
    rows: rows.flatMap(([label, value]) => (value ? [{ label: say(`row.${label}`), value }] : [])),
    button: {
      label: say(`${audience}.button`),
      url: trackingUrl(settings, audience, own, { reference, language }),
    },
    notes: [say(`${audience}.why`)],
    unsubscribeUrl,
    brand: own && {
      name: own.name,
      color: brandColorsOf(own.color).action,
      logoUrl:
        own.logoKey && `${productAddress(settings)}/api/Tracking/SenderLogo/${own.slug}/${own.logoKey}`,
    },
  })
}

/** Email about a shipment's progress, to its company's users and its receiver. */
export const trackingEmail: EmailTemplate<NewsFact> = {
  kind: 'trackingNews',
  fact: newsFact,
  // The record that it was sent is `tracking_news`, which lasts as long as the shipment.
  keepDays: 30,
  topic: 'tracking',
  compose: async ({ db, settings }, reader, facts) => {
    const reported: { news: NewsFact; shipment: EmailShipment }[] = []
    for (const news of facts) {
      // Skips news that became outdated while it waited for the mail server or for news of other shipments.
      const shipment = (await isOvertaken(db, news.newsId))
        ? undefined
        : await findEmailShipment(db, news.shipmentId)
      if (shipment) reported.push({ news, shipment })
    }
    const [first] = reported
    if (!first) return null
    if (reported.length > 1) return writeTrackingDigest(settings, reader, reported)
    const page = await findPageOfCompany(db, first.shipment.companyId)
    return writeTrackingEmail(settings, reader, first.news, first.shipment, page)
  },
}

/** Email to the users of a sender about the same news of several shipments. */
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import type { News } from '@kervan/domain/tracking/trackingNews'
import { productAddress } from '../../../platform/addresses.ts'
import { countryName, translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { Email } from '../../../platform/mail/mailer.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Reader } from '../../notice/emailTemplate.ts'
import type { EmailShipment } from './trackingEmails.queries.ts'

/** Rows of the email; further shipments are only counted. */
const listedShipments = 50

export const writeTrackingDigest = (
  settings: Settings,
  { to, firstName, language, unsubscribeUrl }: Reader,
  reported: readonly {
    news: Pick<News, 'kind' | 'exception'>
    shipment: Omit<EmailShipment, 'companyId'>
  }[],
): Email => {
  const { kind, exception } = reported[0]!.news
  const what = exception ?? kind
  const text = (key: string, params: Record<string, unknown> = {}) =>
    translate(language, `tracking/emails:${key}`, params)
  const rest = reported.length - listedShipments
  return composeEmail({
    to,
    language,
    subject: text(`digest.subject.${what}`, { count: reported.length }),
    greeting: translate(language, 'mail:greeting', { name: firstName }),
    paragraphs: [text(`digest.intro.${what}`)],
    rows: [
      ...reported.slice(0, listedShipments).map(({ shipment }) => ({
        label: shipment.reference,
        value: [
          shipment.countryCode && countryName(shipment.countryCode, language),
          shipment.carrier && carrierAndService(shipment.carrier, shipment.service),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
      ...(rest > 0
        ? [{ label: text('digest.others'), value: text('digest.otherCount', { count: rest }) }]
        : []),
    ],
    button: { label: text('digest.button'), url: `${productAddress(settings)}/shipment/shipmentlist` },
    notes: [text('sender.why')],
    unsubscribeUrl,
  })
}

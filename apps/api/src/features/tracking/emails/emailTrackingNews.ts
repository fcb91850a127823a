import { languageOfPlace } from '@kervan/domain/readerLanguage'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { newsOf } from '@kervan/domain/tracking/trackingNews'
import type { News } from '@kervan/domain/tracking/trackingNews'
import { happened } from '@kervan/domain/tracking/truth'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { notify } from '../../notice/notify.ts'
import type { Collect, Recipients } from '../../notice/notify.ts'
import { findEvents, lockShipment } from '../tracking.queries.ts'
import { trackingEmail } from './trackingEmail.ts'
import { findEmailSettings, findEmailedShipment, insertNews, listNews } from './trackingEmails.queries.ts'
import type { EmailSettings, EmailedShipment } from './trackingEmails.queries.ts'

type Teller = Pick<Services, 'db' | 'jobs' | 'clock'>

/** Seconds to wait for the same news of other shipments, so that an upload or its pickup gives one email. */
const collectSeconds = 60

const languageOfReceiver = (
  { receiverLanguage }: EmailSettings,
  { receiverCountry, receiverPostcode }: EmailedShipment,
): ReaderLanguage =>
  receiverLanguage === 'country' ? languageOfPlace(receiverCountry, receiverPostcode) : receiverLanguage

const tell = async (
  tx: Db,
  services: Teller,
  shipmentId: string,
  shipment: EmailedShipment,
  { kind, exception, at }: News,
): Promise<void> => {
  const newsId = await insertNews(tx, { shipmentId, kind, exception, at, toldAt: services.clock() })
  const settings = await findEmailSettings(tx, shipment.companyId)
  const send = (to: Recipients, audience: 'sender' | 'receiver', collect?: Collect) =>
    notify(tx, services, {
      to,
      collect,
      email: trackingEmail,
      facts: [{ key: newsId, fact: { newsId, shipmentId, audience, kind, exception, at: at.toISOString() } }],
    })
  if (settings.senderKinds.includes(kind)) {
    const collect = { key: exception ?? kind, seconds: collectSeconds }
    await send({ companyId: shipment.companyId }, 'sender', collect)
  }
  if (settings.receiverKinds.includes(kind) && shipment.receiverEmail) {
    const language = languageOfReceiver(settings, shipment)
    await send({ email: shipment.receiverEmail, firstName: '', language }, 'receiver')
  }
}

/**
 * Records and emails news of a shipment. Locks the shipment's row, so that of concurrent runs only one sends. Sends
 * nothing while a status entry can be undone; `announceEntry` runs it again afterwards.
 */
export const emailTrackingNews = (services: Teller, shipmentId: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId)
    const shipment = await findEmailedShipment(tx, shipmentId)
    if (!locked || !shipment || shipment.isUndoable || !isBooked(shipment.state)) return
    const news = newsOf(
      {
        bookedAt: locked.bookedAt,
        pieceCount: locked.pieceCount,
        events: happened(await findEvents(tx, shipmentId), services.clock()),
        told: await listNews(tx, shipmentId),
      },
      services.clock(),
    )
    if (news) await tell(tx, services, shipmentId, shipment, news)
  })

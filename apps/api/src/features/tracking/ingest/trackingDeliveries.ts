import { trackingDeliveries } from '@kervan/connectors/receiving'
import type { InboxTopic } from '../../connection/inbox/inboxTopic.ts'
import { readDeliveries } from './readDeliveries.ts'

/** Reader of carriers' deliveries. */
export const trackingInbox: InboxTopic = {
  topic: trackingDeliveries,
  keepDays: 30,
  keepTroubledDays: 90,
  read: readDeliveries,
}

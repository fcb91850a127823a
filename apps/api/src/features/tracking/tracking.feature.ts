import { defineFeature } from '../../defineFeature.ts'
import { listen } from '../../platform/events.ts'
import { checked } from '../notice/emailTemplate.ts'
import { shipmentTopic } from '../shipment/shipmentTopic.ts'
import { emailTrackingNewsJob } from './emails/emailTrackingNewsJob.ts'
import { trackingEmail } from './emails/trackingEmail.ts'
import { trackingEmailHandlers } from './emails/trackingEmails.routes.ts'
import { followBookingJob } from './ingest/followBooking.ts'
import { ingestHandlers } from './ingest/ingest.routes.ts'
import { trackingInbox } from './ingest/trackingDeliveries.ts'
import { matchingHandlers } from './matching/matching.routes.ts'
import { newStatusEmail } from './matching/newStatusEmail.ts'
import { promiseHandlers } from './promise/promise.routes.ts'
import { senderPageHandlers } from './senderPage/senderPage.routes.ts'
import { statusEntryHandlers } from './statusEntries/statusEntry.routes.ts'
import { trackingJobs } from './tracking.jobs.ts'
import { trackingHandlers } from './tracking.routes.ts'
import { trackingTopic } from './trackingTopic.ts'

export const tracking = defineFeature({
  name: 'tracking',
  handlers: {
    ...trackingHandlers,
    ...matchingHandlers,
    ...promiseHandlers,
    ...trackingEmailHandlers,
    ...ingestHandlers,
    ...senderPageHandlers,
    ...statusEntryHandlers,
  },
  jobs: trackingJobs,
  inbox: [trackingInbox],
  emails: [checked(newStatusEmail), checked(trackingEmail)],
  listeners: [
    listen(shipmentTopic, 'book', emailTrackingNewsJob),
    listen(trackingTopic, 'progress', emailTrackingNewsJob),
    listen(shipmentTopic, 'book', followBookingJob),
  ],
})

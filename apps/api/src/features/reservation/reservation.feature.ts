import { defineFeature } from '../../defineFeature.ts'
import { listen } from '../../platform/events.ts'
import { checked } from '../notice/emailTemplate.ts'
import { dropShipmentJob } from './dropShipment.ts'
import { reservationEmail, standingFullEmail } from './emails/reservationEmail.ts'
import { externalReservationJobs } from './external/external.jobs.ts'
import { externalReservationHandlers } from './external/external.routes.ts'
import {
  externalAskedEmail,
  externalConvertedEmail,
  externalRejectedEmail,
} from './external/externalEmails.ts'
import { reservationJobs } from './reservation.jobs.ts'
import { reservationHandlers } from './reservation.routes.ts'
import { shipmentTopic } from '../shipment/shipmentTopic.ts'

export const reservation = defineFeature({
  name: 'reservation',
  handlers: {
    ...reservationHandlers,
    ...externalReservationHandlers,
  },
  jobs: (services) => [...externalReservationJobs(services), ...reservationJobs(services)],
  emails: [
    checked(reservationEmail),
    checked(standingFullEmail),
    checked(externalAskedEmail),
    checked(externalConvertedEmail),
    checked(externalRejectedEmail),
  ],
  listeners: [listen(shipmentTopic, 'cancel', dropShipmentJob)],
})

/**
 * Sandbox carrier: books, prints, cancels and tracks like a real one, but moves no parcel. Its server runs
 * beside the product outside production.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveTracking } from '../../receiving.ts'
import { plainText, secretText, webhookSecret } from '../../settingsFields.ts'
import { openBooking } from './book.ts'
import { openSandboxClient } from './client.ts'
import { readSandboxEvents, recogniseSandbox } from './track.ts'
import { mostTracked } from './wire.ts'

/** @param apiUrl address of the server; fixed by the product, because it is a private one */
export const createSandboxCarrier = (apiUrl: string) =>
  defineConnector({
    key: 'sandboxCarrier',
    kind: 'carrier',
    carrierCode: 'SANDBOX',
    name: 'Sandbox carrier',
    isBesideProduct: true,
    settings: z.object({
      clientId: plainText(),
      clientSecret: secretText(),
      /** Sent by whoever posts events, in the header `x-sandbox-secret`. */
      webhookSecret: webhookSecret(),
    }),
    capabilities: ['booking', 'tracking', 'receive'],
    readEvents: readSandboxEvents,
    open: (settings, services) => {
      const client = openSandboxClient(apiUrl, settings, services)
      return {
        booking: openBooking(client),
        tracking: {
          mostNumbers: mostTracked,
          track: client.track,
        },
        receive: receiveTracking(recogniseSandbox(settings.webhookSecret)),
        test: client.signIn,
      }
    },
  })

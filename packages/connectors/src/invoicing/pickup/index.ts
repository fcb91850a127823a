/**
 * Pickup: the integrator lists and downloads archives with calls that it signs by Standard Webhooks, and confirms each
 * one by a signed message with its hash.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveInvoiceAnswers } from '../../receiving.ts'
import { secretText } from '../../settingsFields.ts'
import { recogniseStandard } from '../../standardWebhook.ts'
import { readInvoiceMessage } from '../messages.ts'
import { signingKey, signWith } from '../signing.ts'

export const invoicePickupConnector = defineConnector({
  key: 'invoicePickup',
  kind: 'invoicing',
  name: 'Signed pickup',
  settings: z.object({
    signingKey: signingKey(),
    /** Signs both requests for archives and messages. */
    webhookSecret: secretText()
      .pipe(z.string().min(16, 'connection:webhookSecretTooShort'))
      .meta({ secret: true, help: 'pickupSecret' }),
  }),
  capabilities: ['invoices', 'receive'],
  readInvoiceMessage,
  open: (settings, { now }) => {
    const recognise = recogniseStandard(settings.webhookSecret, now)
    return {
      invoices: {
        sign: signWith(settings.signingKey),
        mayCollect: (request) => request.method === 'POST' && recognise(request) !== false,
      },
      receive: receiveInvoiceAnswers(recognise),
      // Nothing is called: the other side calls us.
      test: async () => {},
    }
  },
})

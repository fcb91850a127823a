/**
 * File drop: archives of invoices are put into a folder of the integrator over HTTPS (WebDAV, an object store, any
 * server that honours conditional PUT), or posted to an endpoint that answers with their hash.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveInvoiceAnswers } from '../../receiving.ts'
import { plainText, secretText, webhookSecret } from '../../settingsFields.ts'
import { recogniseStandard } from '../../standardWebhook.ts'
import { readInvoiceMessage } from '../messages.ts'
import { signingKey, signWith } from '../signing.ts'
import { openDropClient } from './client.ts'

const address = () =>
  z.url({ protocol: /^https?$/, error: 'connection:addressFormat' }).max(500, 'validation:tooLong')

export const invoiceDropConnector = defineConnector({
  key: 'invoiceDrop',
  kind: 'invoicing',
  name: 'HTTPS file drop',
  settings: z.object({
    dropUrl: address().meta({ help: 'dropUrl' }),
    method: z.enum(['PUT', 'POST']).default('PUT').meta({ help: 'dropMethod' }),
    /** Left empty, `dropSecret` is a bearer token. */
    username: plainText().meta({ help: 'dropUsername' }).optional(),
    dropSecret: secretText(),
    signingKey: signingKey(),
    /** JSON list of answers that is read again and again. */
    answersUrl: address().meta({ help: 'answersUrl' }).optional(),
    webhookSecret: webhookSecret().meta({ secret: true, help: 'answerSecret' }),
  }),
  capabilities: ['invoices', 'receive'],
  readInvoiceMessage,
  open: (settings, { http, now }) => {
    const client = openDropClient(settings, http)
    const { answersUrl } = settings
    return {
      invoices: {
        sign: signWith(settings.signingKey),
        send: client.send,
        ...(answersUrl !== undefined && {
          readAnswers: (signal: AbortSignal) => client.readAnswers(answersUrl, signal),
        }),
      },
      receive: receiveInvoiceAnswers(recogniseStandard(settings.webhookSecret, now)),
      test: client.test,
    }
  },
})

/** Authorization of a company's integration by its owner at the store, in the browser. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'
import { integration } from './integration.endpoints.ts'

/** Page of the web app that stores send the browser back to; registered at the platforms. */
export const activationPage = '/integration/activate'

/** Id of the integration in a state, which has it in front of its random part; null for any other text. */
export const integrationOfState = (state: string | null): number | null => {
  const id = /^(\d{1,10})\./.exec(state ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

/** Maximum bytes of keys that a store posts; they have about 300. */
const largestKeys = 4096

const text = (most: number) => z.string('validation:text').max(most, 'validation:tooLong').nullish()

export const activationEndpoints = {
  startActivation: endpoint({
    method: 'POST',
    path: '/api/Integration/StartActivation',
    access: 'integration_create',
    summary:
      'Address at which the owner allows the access to the store; the return must arrive within ten minutes',
    body: z.object({ id: rowId('connection:integration.idMissing') }),
    answer: z.object({ url: z.url({ protocol: /^https?$/ }) }),
    recordedIn: 'connection_authorizations',
    limit: { max: 30, windowSeconds: 60 },
    errors: ['credentialKeyMissing'],
  }),
  activateIntegration: endpoint({
    method: 'POST',
    path: '/api/Integration/ActivateIntegration',
    access: 'integration_create',
    summary:
      'Completes an authorization that the caller started, with what the store sent the browser back with',
    body: z.object({
      integrationId: rowId('connection:integration.idMissing'),
      code: text(4000),
      state: text(200),
      /** Whole query of the return, without the question mark, for platforms that send more than code and state. */
      query: text(8000),
    }),
    answer: integration,
    limit: { max: 30, windowSeconds: 60 },
    errors: [
      'integrationNotActivated',
      'activationParametersMissing',
      'changedMeanwhile',
      'credentialKeyMissing',
    ],
  }),
  receiveStoreKeys: endpoint({
    method: 'POST',
    path: '/api/Integration/ReceiveKeys',
    access: 'public',
    recordedIn: 'connection_authorizations',
    summary: 'A store sends its keys after its owner allowed the access; they wait until the owner returns',
    raw: { maxBytes: largestKeys },
    answer: { contentTypes: ['application/json'] },
    limit: { max: 60, windowSeconds: 60 },
    errors: ['authorizationInvalid'],
  }),
}
